import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cookieOf,
  newPhone,
  recover,
  recoveryCode,
  signIn,
  testAgent,
  testPassword,
} from '../access/sign-up/test-sign-up.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aCorrectionDesk, aCustomerAt } from './test-corrections.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const post = (path: string, body: object, cookie?: string) =>
  server.call('POST', `/auth/${path}`, body, cookie ? { headers: { cookie } } : {})
const verify = (user: string, code: string) => post('register/verify-phone', { type: 'RESET_PASSWORD', user, code })
const devicesOf = async (userId: string) =>
  (await server.app.database.rows('select from known_devices where user_id = $1', [userId])).length

test('C-222 a thief with the old phone, the password, a known device and unused codes has nothing left once the number is corrected', async () => {
  const desk = await aCorrectionDesk(server)
  const customer = await aCustomerAt(server, 1)
  const next = newPhone()
  // Before the owner visits the agent, the thief gathers a device, a grant from a code of the old number, and codes of both numbers.
  const device = cookieOf(await post('login', { phone: customer.phone, password: testPassword }))
  const proven = cookieOf(await verify(customer.phone, await recoveryCode(server, customer.phone)))
  await server.app.database.run(
    `update one_time_codes set issued_at = issued_at - interval '2 minutes' where phone = $1`,
    [customer.phone],
  )
  const unused = await recoveryCode(server, customer.phone)
  const begun = await post('register/phone', { phone: next })
  expect([begun.status, await devicesOf(customer.userId)]).toEqual([200, 2])

  await desk.correct(customer, 'phone', { phone: next })

  const codes = await server.app.database.rows(
    'select phone from one_time_codes where state = $1 and phone = any ($2)',
    ['live', [customer.phone, next]],
  )
  expect([codes, await devicesOf(customer.userId)]).toEqual([[], 0])
  for (const phone of [customer.phone, next])
    for (const cookie of [undefined, device])
      expect((await post('login', { phone, password: testPassword }, cookie)).status).toBe(401)
  for (const user of [customer.phone, next]) {
    expect((await verify(user, unused)).status).toBe(400)
    expect((await post('password/reset', { user, password: 'Th1ef#has-it' }, proven)).status).toBe(403)
  }
  // The owner signs in after a code to the new number; the old password stays void.
  await recover(server, next, 'Own3r#is-back')
  expect((await post('login', { phone: next, password: testPassword })).status).toBe(401)
  expect(await signIn(server, next, 'Own3r#is-back')).toBeTruthy()
})
