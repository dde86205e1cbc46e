import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aLoan, decide } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal, trailOf, withLimits } from '../testing/test-proposals.ts'

let server: TestServer
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
  other = await anAdmin(server)
})
afterAll(() => server.close())

const why = 'It is the account of the wife; we have her letter.'
const withNames = async (mode: 'ask' | 'on', work: () => Promise<void>) => {
  Object.assign(server.app.settings, { REQUIRE_NAME_MATCH: mode })
  await work().finally(() => Object.assign(server.app.settings, { REQUIRE_NAME_MATCH: 'off' }))
}
const holder = ({ customerId }: TestCustomer, name: string) =>
  server.app.database.run('update bank_accounts set account_name = $1 where customer_id = $2', [name, customerId])
const send = (id: string, more: object = {}, by = admin) =>
  decide(server, by, id, { status: 'approved', approved_amount: '50000', ...more })
const stateOf = async (id: string) => {
  const { body } = await server.call('GET', `/admin/loans/${id}`, undefined, { as: admin.token })
  return [body.data.loan.status, body.data.names_need]
}
const approvalOf = async (id: string) => (await trailOf(server, id)).find(({ action }) => action === 'loan.approved')!
async function aRequest() {
  const customer = await aCustomer(server)
  await holder(customer, 'IBRAHIM MUSA ADEBAYO')
  return { customer, loan: await aLoan(server, customer) }
}

test('DECIDE-03 C-211 with ask an approval without a reason is refused at its field; with one it pays, and the trail keeps it', () =>
  withNames('ask', async () => {
    const { loan } = await aRequest()
    expect(await stateOf(loan.id)).toEqual(['pending', 'reason'])
    const sentence = 'Names differ. Please give the reason why the loan is paid all the same.'
    expect(await send(loan.id)).toMatchObject({ status: 400, body: { data: { names_reason: [sentence] } } })
    for (const wrong of ['', '  ', 'x'.repeat(256), 5])
      expect(await send(loan.id, { names_reason: wrong })).toMatchObject({
        status: 400,
        body: { data: { names_reason: [expect.any(String)] } },
      })
    expect(await stateOf(loan.id)).toEqual(['pending', 'reason'])
    expect((await send(loan.id, { names_reason: why })).body.data.status).toBe('active')
    expect(await approvalOf(loan.id)).toMatchObject({
      after: { namesDiffer: ['the account is held by IBRAHIM MUSA ADEBAYO'], reason: why },
    })
  }))

test('DECIDE-03 with ask names that match ask for nothing, and a reason given then is not kept', () =>
  withNames('ask', async () => {
    const customer = await aCustomer(server)
    await holder(customer, `${customer.lastName} ${customer.firstName}`)
    const loan = await aLoan(server, customer)
    expect(await stateOf(loan.id)).toEqual(['pending', null])
    expect((await send(loan.id, { names_reason: why })).body.data.status).toBe('active')
    expect((await approvalOf(loan.id)).after).not.toHaveProperty('reason')
  }))

test("DECIDE-03 the names of an identity service's answer count too, and its mismatch is refused as before (C-87)", () =>
  withNames('ask', async () => {
    const customer = await aCustomer(server)
    await holder(customer, `${customer.lastName} ${customer.firstName}`)
    const loan = await aLoan(server, customer)
    await server.app.database.run(
      `insert into identity_checks (user_id, kind, state, matched) values ($1, 'bvn', 'pending', '{"first": true, "last": false}')`,
      [customer.userId],
    )
    expect(await stateOf(loan.id)).toEqual(['pending', 'reason'])
    expect((await send(loan.id)).status).toBe(400)
    await server.app.database.run(`update identity_checks set state = 'mismatch' where user_id = $1`, [customer.userId])
    expect((await send(loan.id, { names_reason: why })).body.message).toMatch(/^The NIN or BVN belongs to a person/)
  }))

test('DECIDE-04 C-211 with on it takes a reason and a second person, whatever the amount, and nothing is paid before', () =>
  withNames('on', async () => {
    const { customer, loan } = await aRequest()
    expect(await stateOf(loan.id)).toEqual(['pending', 'second_person'])
    expect((await send(loan.id)).body.data.names_reason[0]).toMatch(/^Names differ\. Please have them corrected first/)
    const { status, body } = await send(loan.id, { names_reason: why })
    expect([status, body.data.status]).toEqual([202, 'pending'])
    expect(body.data.proposal).toMatchObject({
      act: 'approval',
      reason: why,
      facts: expect.arrayContaining([
        { name: 'Names differ', value: 'the account is held by IBRAHIM MUSA ADEBAYO' },
      ]) as unknown,
    })
    expect((await send(loan.id, { names_reason: why }, other)).body.message).toMatch(/^This waits for a second person/)
    expect((await decideProposal(server, admin, body.data.proposal.id, 'confirm')).status).toBe(403)
    await holder(customer, 'MUSA IBRAHIM ADEBAYO')
    expect((await decideProposal(server, other, body.data.proposal.id, 'confirm')).body.message).toMatch(
      /Changed: Paid to, Names differ\.$/,
    )
    const again = await send(loan.id, { names_reason: why })
    expect((await decideProposal(server, other, again.body.data.proposal.id, 'confirm')).status).toBe(200)
    expect(await stateOf(loan.id)).toEqual(['active', 'second_person'])
    expect(await approvalOf(loan.id)).toMatchObject({
      actor: other.userId,
      after: { reason: why },
    })
  }))

test('DECIDE-04 a rejection closes such a proposal, and two presses at once make one', () =>
  withNames('on', async () => {
    const { loan } = await aRequest()
    const both = await Promise.all([admin, other].map((by) => send(loan.id, { names_reason: why }, by)))
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([202, 400])
    const made = both.find(({ status }) => status === 202)!
    expect((await decide(server, admin, loan.id, { status: 'rejected' })).body.data.status).toBe('rejected')
    const { state } = (await server.app.database.row<{ state: string }>('select state from proposals where id = $1', [
      made.body.data.proposal.id,
    ]))!
    expect(state).toBe('failed')
  }))

test('DECIDE-03 with ask and a limit, the reason is a fact of the proposal', () =>
  withNames('ask', () =>
    withLimits(server, { SECOND_PERSON_APPROVAL_ABOVE: 1_000 }, async () => {
      const { loan } = await aRequest()
      expect((await send(loan.id)).status).toBe(400)
      const { status, body } = await send(loan.id, { names_reason: why })
      expect([status, body.data.proposal.reason]).toEqual([202, why])
    }),
  ))
