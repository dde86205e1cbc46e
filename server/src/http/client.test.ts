import { connect, type Kasuwa } from '@kasuwa/client/connect.ts'
import { pagesOf } from '@kasuwa/client/pages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLoan } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ SECOND_PERSON_APPROVAL_ABOVE: '40000' })
})
afterAll(() => server.close())

const as = ({ token }: TestPerson): Kasuwa => connect({ address: server.url, token })

test('OPER-55 an approval above the limit is a proposal with its type, and another admin confirms it by the client', async () => {
  const [first, second] = [await anAdmin(server), await anAdmin(server)]
  const customer = await aCustomer(server)
  const loan = await aLoan(server, customer, 50_000)
  const decide = (idempotencyKey: string) =>
    as(first).calls.loans.decide(
      { id: loan.loan_id, status: 'approved', approved_amount: 50_000 },
      { context: { idempotencyKey } },
    )
  const { data } = await decide('approve-1')
  expect(data.status).toBe('pending')
  expect((await decide('approve-1')).data.proposal).toEqual(data.proposal)
  await expect(decide('approve-2')).rejects.toMatchObject({ status: 400, code: 'proposal_open' })
  await expect(as(first).calls.proposals.confirm({ id: data.proposal!.id })).rejects.toMatchObject({
    code: 'proposal_own',
  })
  const confirmed = await as(second).calls.proposals.confirm({ id: data.proposal!.id })
  expect(confirmed.data.state).toBe('confirmed')
})

test('OPER-55 wrong fields, a missing session and a missing role are errors with their codes', async () => {
  const auditor = as(await anAdmin(server, 'auditor'))
  await expect(auditor.calls.loans.decide({ id: '1', status: 'rejected' })).rejects.toMatchObject({
    code: 'role_needed',
  })
  await expect(auditor.calls.customers.adminList({ per_page: 1 })).rejects.toMatchObject({
    code: 'invalid',
    fields: { per_page: ['Please ask for 10 to 100 rows'] },
  })
  const anonymous = connect({ address: server.url })
  await expect(anonymous.calls.access.me()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('OPER-55 a list comes page by page, and as a file with its name', async () => {
  const support = as(await anAdmin(server, 'support'))
  const before = (await support.calls.customers.adminList({})).data.page.total
  await Promise.all(Array.from({ length: 11 - before }, () => aCustomer(server)))
  const sizes: number[] = []
  for await (const { data } of pagesOf(support.calls.customers.adminList, { per_page: 10 }))
    sizes.push(data.customers.length)
  expect(sizes).toEqual([10, 1])
  const file = await support.calls.customers.adminFile({})
  expect(file).toBeInstanceOf(File)
  expect((await file.text()).trim().split('\r\n')).toHaveLength(12)
})
