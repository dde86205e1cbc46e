import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openVault } from '../../security/vault.ts'
import { rotateKey } from '../../app/rotate-key.ts'
import { cookieOf, signUp, testAgent, testPassword } from '../sign-up/test-sign-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

/** Signs in on a browser; returns its cookie and a token. */
async function signedIn(phone: string, cookie = '') {
  const headers = cookie ? { headers: { cookie } } : {}
  const answer = await server.call('POST', '/auth/login', { phone, password: testPassword }, headers)
  return { token: answer.body.data.access_token as string, cookie: cookieOf(answer) || cookie }
}

const keyOf = async ({ token, cookie }: { token: string; cookie: string }) => {
  const headers = cookie ? { headers: { cookie } } : {}
  const { status, body } = await server.call('POST', '/auth/device-key', undefined, { as: token, ...headers })
  expect(status).toBe(200)
  return body.data as { owner: string; key: string }
}

test('C-186 a person has one key on a device, the same at each sign-in, and another one on another device; each person has their own', async () => {
  const { phone, userId } = await signUp(server)
  const first = await signedIn(phone)
  const key = await keyOf(first)
  expect(key).toEqual({ owner: userId, key: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) })
  expect(await keyOf(first)).toEqual(key)
  expect(await keyOf(await signedIn(phone, first.cookie))).toEqual(key)
  expect((await keyOf(await signedIn(phone))).key).not.toBe(key.key)
  const other = await signUp(server)
  expect((await keyOf(await signedIn(other.phone, first.cookie))).key).not.toBe(key.key)
})

test('C-186 many tabs that ask for it at once get one key; a browser without a device cookie gets one', async () => {
  const { phone } = await signUp(server)
  const tabs = await signedIn(phone)
  const keys = await Promise.all(Array.from({ length: 10 }, () => keyOf(tabs)))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
  const answer = await server.call('POST', '/auth/device-key', undefined, { as: tabs.token })
  expect(answer.headers.getSetCookie().join()).toContain('kasuwa_device=')
  expect(answer.headers.get('cache-control')).toContain('no-store')
})

test('C-186 G14 the key is sealed at rest, and stays the same under a new data key', async () => {
  const { phone, userId } = await signUp(server)
  const device = await signedIn(phone)
  const { key } = await keyOf(device)
  const { app } = server
  const stored = async () =>
    (await app.database.row<{ sealed: Buffer }>(
      'select key_sealed as sealed from known_devices where user_id = $1 and key_sealed is not null',
      [userId],
    ))!.sealed
  expect((await stored()).includes(Buffer.from(key))).toBe(false)
  const vault = openVault('ab'.repeat(32), [app.settings.DATA_KEY])
  expect(await rotateKey({ ...app, vault })).toMatchObject({ left: 0 })
  expect(openVault('ab'.repeat(32)).open(await stored(), 'device key')).toBe(key)
  expect(await rotateKey({ ...app, vault: openVault(app.settings.DATA_KEY, ['ab'.repeat(32)]) })).toMatchObject({
    left: 0,
  })
  expect((await keyOf(device)).key).toBe(key)
})
