import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cookieOf,
  newestCode,
  newPhone,
  signUp,
  type SignedUp,
  sortedStatuses,
  testAgent,
} from '../access/sign-up/test-sign-up.ts'
import { type RunningApp, startApp } from './app.ts'
import { presigned, put, testPng } from '../files/test-pictures.ts'
import { recheckIdentity } from '../kyc/recheck-identity.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import { rotateKey } from './rotate-key.ts'
import { newNumber } from '../testing/test-kyc.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** Two servers on one database while the data key is changed: each has both keys, and they seal with different ones. */
let old: TestServer
let next: RunningApp
beforeAll(async () => {
  const nextKey = randomBytes(32).toString('hex')
  old = await openTestServer({ DATA_KEYS_BEFORE: nextKey })
  await testAgent(old)
  const { settings, log } = old.app
  next = await startApp({ ...settings, PORT: 0, DATA_KEY: nextKey, DATA_KEYS_BEFORE: [settings.DATA_KEY] }, log, {
    clockMoves: true,
    databaseAnswerMs: 20_000,
  })
})
afterAll(async () => {
  await next.stop()
  await old.close()
})

async function post(at: { url: string }, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { data: unknown } }
}

const nationality = { nationality: 'Nigeria' }
async function atNin(): Promise<SignedUp> {
  const user = await signUp(old)
  await old.call('POST', '/auth/kyc/nationality', nationality, { as: user.token })
  return user
}
const saveNin = (at: { url: string }, { token }: SignedUp, nin: string) =>
  post(at, '/auth/kyc/nin', { nin }, { authorization: `Bearer ${token}` })

test('F4 a code from a server with the old key is accepted at one with the new key, and the other way round', async () => {
  for (const [first, second] of [
    [old, next],
    [next, old],
  ] as const) {
    const phone = newPhone()
    await post(first, '/auth/register/phone', { phone })
    const body = { type: 'ACCOUNT_VERIFICATION', code: await newestCode(old, phone), user: phone }
    expect((await post(second, '/auth/register/verify-phone', body)).status).toBe(200)
  }
})

test('F4 C-174 a call that one server answered gets the same answer from the other, with the same cookie', async () => {
  const phone = newPhone()
  const registered = await post(old, '/auth/register/phone', { phone }, { 'idempotency-key': 'register' })
  const headers = { cookie: cookieOf(registered), 'idempotency-key': 'verify' }
  const body = { type: 'ACCOUNT_VERIFICATION', code: await newestCode(old, phone), user: phone }
  const verified = await post(old, '/auth/register/verify-phone', body, headers)
  const again = await post(next, '/auth/register/verify-phone', body, headers)
  expect([verified.status, again.status]).toEqual([200, 200])
  expect(cookieOf(verified)).toContain('=')
  expect(cookieOf(again)).toBe(cookieOf(verified))
  expect((await post(next, '/auth/register/verify-phone', { ...body, code: '000000' }, headers)).status).toBe(409)
})

test('F4 an upload address of the old key works at a server with the new one, and both can read the file', async () => {
  const user = await signUp(old)
  const { url, path } = await presigned(old, user.token)
  expect((await put(url.replace(old.url, next.url), await testPng())).status).toBe(200)
  for (const { app } of [old, next]) expect((await app.ports.files.read(path))!.keyId).toBe(next.app.vault.keyId)
})

test('F4 the identity check of a number still counts when the number was sealed again meanwhile', async () => {
  const user = await atNin()
  expect((await saveNin(old, user, '70916242222')).status).toBe(200)
  const identity = {
    ...old.app.ports.identity,
    async checkNin(): Promise<IdentityAnswer> {
      await rotateKey(next.app)
      return { state: 'verified', providerReference: 'seen', matched: {} }
    },
  }
  const app = { ...old.app, ports: { ...old.app.ports, identity } }
  const job = { id: 0, topic: 'identity-check', subject: user.userId, payload: { kind: 'nin' }, attempts: 1 }
  expect(await recheckIdentity(app, job)).toBe('done')
  expect(await old.app.database.row('select state from identity_checks where user_id = $1', [user.userId])).toEqual({
    state: 'verified',
  })
})

test('F4 C-63 a number that was saved under one key is in use under the other, also when two people save it at once', async () => {
  const [owner, other] = [await atNin(), await atNin()]
  const nin = newNumber()
  expect((await saveNin(old, owner, nin)).status).toBe(200)
  expect((await saveNin(next, other, nin)).status).toBe(400)
  for (let times = 0; times < 5; times++) {
    const both = [await atNin(), await atNin()] as const
    const same = newNumber()
    const answers = await Promise.all([saveNin(old, both[0], same), saveNin(next, both[1], same)])
    expect(sortedStatuses(answers)).toEqual([200, 400])
  }
})
