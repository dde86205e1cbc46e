import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgent } from '../access/sign-up/test-sign-up.ts'
import { aCorrectionDesk, aCustomerAt } from '../customers/test-corrections.ts'
import { nextOfKin } from '../testing/test-kyc.ts'
import { anAdmin, anAgent } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ SECOND_PERSON_COMMISSION_ABOVE: '1000' })
  await testAgent(server)
})
afterAll(() => server.close())

test('C-174 G14 the changes in a proposal are nowhere in the kept answers, and the same call still gets its first answer', async () => {
  const desk = await aCorrectionDesk(server)
  const customer = await aCustomerAt(server, 2)
  const values = { ...nextOfKin, nok_name: 'Hauwa Bello', nok_phone: '8057654329' }
  const first = await desk.propose(customer, 'next_of_kin', values, 'sealed-1')
  expect(first.body.data.proposal.facts[1].value).toContain('08057654329')
  const kept = await server.app.database.rows<{ line: string }>('select c::text as line from answered_calls c')
  expect(kept.length).toBeGreaterThan(0)
  for (const hidden of ['Hauwa', '8057654329', '08057654321'])
    expect(kept.map(({ line }) => line).join()).not.toContain(hidden)
  const again = await desk.propose(customer, 'next_of_kin', values, 'sealed-1')
  expect([again.status, again.body.data]).toEqual([202, first.body.data])
})

test('C-174 DESK-102 a kept answer is not given once the caller lacks the role that its call required', async () => {
  const [admin, agent] = [await anAdmin(server, 'finance'), await anAgent(server)]
  const pay = () =>
    server.call(
      'POST',
      '/admin/payment/create',
      { payable_id: agent.agentId, payable_type: 'agent', payment_type: 'agent_commission', amount: 2_000 },
      { as: admin.token, headers: { 'idempotency-key': 'role-1' } },
    )
  const first = await pay()
  expect(first.status).toBe(202)
  expect((await pay()).body.data).toEqual(first.body.data)
  const rolesAre = (roles: string[]) =>
    server.app.database.run('update users set staff_roles = $2 where id = $1', [admin.userId, roles])
  await rolesAre(['credit'])
  const refused = await pay()
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('It needs the role Finance.')])
  await rolesAre(['finance', 'credit'])
  expect((await pay()).body.data).toEqual(first.body.data)
})
