import { actNames } from '@kasuwa/contract/entities/proposal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/reconcile.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, withLimits } from '../testing/test-proposals.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { isAboutMoney } from './money-proposals.ts'

let server: TestServer
let admin: TestPerson
let second: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  second = await anAdmin(server)
})
/** After all tests, the books agree with themselves. */
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

/** Runs a test where every such act takes two people. */
const byTwo = (work: () => Promise<void>) => () =>
  withLimits(
    server,
    { SECOND_PERSON_ASSIGNMENT_ABOVE: 0, SECOND_PERSON_REFUND_ABOVE: 0, SECOND_PERSON_REVERSAL_ABOVE: 0 },
    work,
  )
const post = (path: string, body: object, as = admin) => server.call('POST', path, body, { as: as.token })
const read = async (path: string) => (await server.call('GET', path, undefined, { as: admin.token })).body.data
const reason = 'The receipt was shown'
const assign = (reference: string, customer: { customerId: string }, as = admin) =>
  post('/admin/suspense/assign', { reference, customer_id: customer.customerId, reason }, as)
const sendBack = (reference: string, as = admin) => post('/admin/suspense/refund', { reference, reason }, as)
const waits = { status: 400, body: { message: expect.stringMatching(/waits for a second person already/) } }
const stray = async (reference: string) => {
  await pay(server, '9911223344', 100_000, { reference })
  return reference
}

test(
  'C-212 while one act on money in suspense is proposed, the other is refused to everybody, and the row names the proposal',
  byTwo(async () => {
    const customer = await aCustomer(server)
    const reference = await stray('marked-1')
    const { id } = (await assign(reference, customer)).body.data.proposal
    expect(await sendBack(reference, second)).toMatchObject(waits)
    // Below the limit one person may send it back alone, but not while somebody else proposes to assign it.
    await withLimits(server, { SECOND_PERSON_REFUND_ABOVE: 9_000_000 }, async () => {
      expect(await sendBack(reference)).toMatchObject(waits)
    })
    const { items } = await read('/admin/suspense')
    expect(items).toMatchObject([{ reference, proposal: { id, act: 'assignment', name: reference } }])
    await decideProposal(server, second, id, 'refuse', { body: { reason: 'Not theirs' } })
    expect((await read('/admin/suspense')).items).toMatchObject([{ reference, proposal: null }])
    expect((await sendBack(reference)).status).toBe(200)
  }),
)

test(
  'C-212 of two different acts that are proposed at once, one is kept',
  byTwo(async () => {
    const customer = await aCustomer(server)
    for (const reference of [await stray('race-1'), await stray('race-2'), await stray('race-3')]) {
      const answers = await Promise.all([
        assign(reference, customer),
        sendBack(reference, second),
        assign(reference, customer, second),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 400, 400])
    }
    const open = `select money_item(act, subject_id) as item from proposals where state = 'open'`
    expect(await server.app.database.rows(open)).toHaveLength(3)
  }),
)

test(
  'C-212 credit with a proposed refund is not applied to a loan meanwhile',
  byTwo(async () => {
    const customer = await aCustomer(server)
    await pay(server, await aVirtualAccount(server, customer, admin), 500_000)
    await aRunningLoan(server, admin, customer, 40_000)
    const use = { amount: 1_000, consent: 'By phone' }
    const { id } = (await post(`/admin/customers/${customer.customerId}/credit/refund`, use)).body.data.proposal
    expect(await post(`/admin/customers/${customer.customerId}/credit/apply`, use)).toMatchObject(waits)
    expect((await read('/admin/customer-credit')).customers).toMatchObject([{ proposal: { id, act: 'refund' } }])
    await decideProposal(server, admin, id, 'withdraw')
    expect((await post(`/admin/customers/${customer.customerId}/credit/apply`, use)).status).toBe(200)
  }),
)

test(
  'C-212 a claim whose repayment is proposed for reversal is neither booked as lost nor closed',
  byTwo(async () => {
    const customer = await aCustomer(server)
    await aRunningLoan(server, admin, customer, 40_000)
    await pay(server, await aVirtualAccount(server, customer, admin), 500_000, { reference: 'claimed-1' })
    const item = (await server.app.database.row<{ id: number }>(
      `insert into open_items (key, kind, reference, problem, amount_kobo) values ('dispute claimed-1', 'dispute', 'claimed-1', 'lost', 500000) returning id::int`,
    ))!.id
    const payment = (await server.app.database.row<{ id: string }>(
      `select id from payments where tx_ref = 'claimed-1'`,
    ))!
    const reverse = { cause: 'booked_wrongly', reason }
    const { id } = (await post(`/admin/payments/${payment.id}/reverse`, reverse)).body.data.proposal
    expect(await post(`/admin/open-items/${item}/lose`, { reason }, second)).toMatchObject(waits)
    expect(await post(`/admin/open-items/${item}/close`, { reason }, second)).toMatchObject(waits)
    const { items } = await read('/admin/open-items')
    expect(items).toMatchObject([{ id: item, proposal: { id, act: 'reversal', name: 'claimed-1' } }])
    await decideProposal(server, admin, id, 'withdraw')
    expect((await post(`/admin/open-items/${item}/close`, { reason }, second)).status).toBe(200)
  }),
)

test('C-212 database and server agree on which acts are about money', async () => {
  const rows = await server.app.database.rows<{ act: string; item: string | null }>(
    `select act, money_item(act, 'x') as item from unnest($1::text[]) act`,
    [[...actNames]],
  )
  expect(rows.filter(({ item }) => item !== null).map(({ act }) => act)).toEqual(actNames.filter(isAboutMoney))
})
