import { legalVersions } from '@kasuwa/domain/access/legal-versions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basicInfo, signIn, testAgent, verifiedPhone } from '../access/sign-up/test-sign-up.ts'
import { aLoan } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const read = (path: string, as: string) => server.call('GET', path, undefined, { as })
const given_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
const both = (more: object) => [
  { text: 'terms', ...legalVersions.terms, given_at, ...more },
  { text: 'privacy', ...legalVersions.privacy, given_at, ...more },
]

test('RIGHT-01 C-217 a sign-up is a consent to both texts, with version, digest, time and the device in words', async () => {
  await testAgent(server)
  const { phone, userId, cookie } = await verifiedPhone(server)
  const browser = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
  const headers = { cookie, 'user-agent': browser }
  await server.call('POST', '/auth/register/basic-info-password', basicInfo(userId), { headers })
  const own = await read('/consents', await signIn(server, phone))
  expect(own.body.data.consents).toEqual(both({ loan_id: null, device: 'Chrome, Android' }))
})

test('RIGHT-01 a loan request is one too; any admin reads those of a customer, a customer only their own', async () => {
  const [one, other, agent] = [await aCustomer(server), await aCustomer(server), await anAgent(server)]
  const auditor = await anAdmin(server, 'auditor')
  const loan = await aLoan(server, other)
  const loan_id = `${loan.loan_id.slice(0, -3)} ${loan.loan_id.slice(-3)}`
  const path = (id: string) => `/admin/customers/${id}/consents`
  const shown = await read(path(other.customerId), auditor.token)
  expect(shown.body.data.consents).toEqual(both({ loan_id, device: null }))
  expect((await read('/consents', other.token)).body.data).toEqual(shown.body.data)
  expect((await read('/consents', one.token)).body.data.consents).toEqual([])
  for (const who of [one, agent]) expect((await read(path(other.customerId), who.token)).status).toBe(403)
  expect((await read('/consents', agent.token)).status).toBe(403)
  for (const id of [one.userId, 'nonsense']) expect((await read(path(id), auditor.token)).status).toBe(404)
})

test('RIGHT-01 a sign-up from before versions were noted is not made up', async () => {
  const customer = await aCustomer(server)
  await server.app.database.run(
    `insert into audit_events (actor, action, subject_kind, subject_id, after)
     values ('customer', 'user.sign-up-completed', 'user', $1, '{"status": "active"}')`,
    [customer.userId],
  )
  expect((await read('/consents', customer.token)).body.data.consents).toEqual([])
})
