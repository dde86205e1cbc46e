import { accountWords, passwordWords } from '@kasuwa/contract/account-words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAdmin } from '../staff/create-staff.ts'
import {
  basicInfo,
  cookieOf,
  newPhone,
  recoveryCode,
  signIn,
  signUp,
  testAgent,
  testPassword,
  verifiedPhone,
} from '../sign-up/test-sign-up.ts'

// A trial without any setting.
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const warned = { data: null, warning: passwordWords.easyToGuess }

async function completeWith(passwordOf: (phone: string) => string) {
  const { phone, userId, cookie } = await verifiedPhone(server)
  const password = passwordOf(phone)
  const headers = { cookie }
  const answer = await server.call('POST', '/auth/register/basic-info-password', basicInfo(userId, { password }), {
    headers,
  })
  return { ...answer, phone, password }
}

test.each([
  ['a common password', () => 'Password1!'],
  ['one with the own name', () => 'Amina#9471'],
  ['one with the own phone', (phone: string) => `Xy!${phone}`],
  ['keys', () => 'Aa1!aaaa'],
])('C-215 in a trial a sign-up takes every password of the rule, and warns of %s', async (_which, passwordOf) => {
  const { status, body, phone, password } = await completeWith(passwordOf)
  expect([status, body]).toEqual([200, { message: accountWords.setupComplete.text, ...warned }])
  expect(await signIn(server, phone, password)).toBeTruthy()
})

test('C-215 there is no warning for a password that is not easy to guess, and one that breaks the rule is still refused', async () => {
  const good = await completeWith(() => testPassword)
  expect([good.status, good.body]).toEqual([200, { message: accountWords.setupComplete.text, data: null }])
  expect((await completeWith(() => 'password1!')).status).toBe(400)
})

test('SIGNUP-14 C-215 in a trial a reset and a change accept it with the same warning', async () => {
  const { phone, token } = await signUp(server)
  const change = { oldPassword: testPassword, newPassword: 'Password1!' }
  const changed = await server.call('POST', '/auth/password/change', change, { as: token })
  expect([changed.status, changed.body]).toEqual([200, { message: accountWords.passwordChanged.text, ...warned }])
  const code = await recoveryCode(server, phone)
  const verified = await server.call('POST', '/auth/register/verify-phone', {
    type: 'RESET_PASSWORD',
    user: phone,
    code,
  })
  const body = { user: phone, password: 'Welcome@2024' }
  const reset = await server.call('POST', '/auth/password/reset', body, { headers: { cookie: cookieOf(verified) } })
  expect([reset.status, reset.body]).toEqual([200, { message: accountWords.passwordReset.text, ...warned }])
  expect(await signIn(server, phone, 'Welcome@2024')).toBeTruthy()
})

test('C-215 in a trial the command line makes an admin with it, and prints the warning', async () => {
  const phone = newPhone()
  const given = { phone, password: 'Password1!', firstName: 'Musa', lastName: 'Bello', email: `${phone}@example.ng` }
  expect(await createAdmin(server.app, given)).toMatchObject({ phone, warning: passwordWords.easyToGuess })
})
