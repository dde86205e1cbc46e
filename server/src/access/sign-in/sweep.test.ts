import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sweepAccess } from './sweep.ts'
import { signIn, signUp, testAgent } from '../sign-up/test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const count = async (table: 'sessions' | 'one_time_codes' | 'phone_grants' | 'sign_in_tries') => {
  const statements = {
    sessions: 'select count(*) as n from sessions',
    one_time_codes: 'select count(*) as n from one_time_codes',
    phone_grants: 'select count(*) as n from phone_grants',
    sign_in_tries: 'select count(*) as n from sign_in_tries',
  }
  return (await server.app.database.row<{ n: number }>(statements[table]))!.n
}

test('rows that expired two days ago are deleted, rows that still count stay', async () => {
  const { phone, token } = await signUp(server)
  await server.call('POST', '/auth/login', { phone, password: 'Wr0ng!password' })
  await sweepAccess(server.app)
  expect([
    await count('sessions'),
    await count('one_time_codes'),
    await count('phone_grants'),
    await count('sign_in_tries'),
  ]).toEqual([1, 1, 1, 1])
  expect((await server.call('GET', '/auth/me', undefined, { as: token })).status).toBe(200)
  await server.sandbox('POST', '/clock', { advance_days: 3 })
  const later = await signIn(server, phone)
  await sweepAccess(server.app)
  expect([
    await count('sessions'),
    await count('one_time_codes'),
    await count('phone_grants'),
    await count('sign_in_tries'),
  ]).toEqual([1, 0, 0, 0])
  expect((await server.call('GET', '/auth/me', undefined, { as: later })).status).toBe(200)
  expect((await server.call('GET', '/auth/me', undefined, { as: token })).status).toBe(401)
})

test('DESK-03 texts are deleted after 90 days', async () => {
  const { userId } = await signUp(server)
  await server.app.database.run(
    `insert into sent_texts (user_id, purpose, sent_at)
      select $1, purpose, product_now() - ago * interval '1 day' from (values ('FILE_ASKED', 91), ('CASH_RECEIPT', 89)) as t (purpose, ago)`,
    [userId],
  )
  await sweepAccess(server.app)
  const left = 'select purpose from sent_texts where user_id = $1'
  expect(await server.app.database.rows(left, [userId])).toEqual([{ purpose: 'CASH_RECEIPT' }])
})
