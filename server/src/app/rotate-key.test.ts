import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAdmin } from '../access/staff/create-staff.ts'
import { signIn, signUp, testAgent, testPassword } from '../access/sign-up/test-sign-up.ts'
import { openAppForCommands } from './open-app.ts'
import type { App } from '../context/context.ts'
import { testPng, uploaded } from '../files/test-pictures.ts'
import { sealedNumbers } from '../kyc/sealed-numbers.ts'
import { saveIdentity } from '../kyc/identity-repository.ts'
import { newId, type UserId } from '../base/ids.ts'
import { transaction } from '../db/transaction.ts'
import { rotateKey, sealedColumns } from './rotate-key.ts'
import { completeSteps, level1, level2, attest } from '../testing/test-kyc.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { developmentKeys } from '../settings/settings-shape.ts'
import { keyIdOf, openVault } from '../security/vault.ts'

const oldKey = developmentKeys.DATA_KEY
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const newDataKey = () => randomBytes(32).toString('hex')
/** The present key of the data; each test that changes it leaves its new key for the next one. */
let current: string = oldKey

/** The app of a command with these keys, on the server's database and files, with the database role that serves. */
async function withKeys<T>([dataKey, ...before]: string[], work: (app: App) => Promise<T>): Promise<T> {
  const settings = { ...server.app.settings, DATA_KEY: dataKey!, DATA_KEYS_BEFORE: before }
  const opened = await openAppForCommands(settings, server.app.log)
  try {
    return await work(opened.app)
  } finally {
    await opened.close()
  }
}

const run = (text: string, values: unknown[] = []) => server.app.database.run(text, values)
const numbersOf = async (userId: string) =>
  (await server.app.database.row<{ nin: Buffer; ninDigest: Buffer; bvn: Buffer }>(
    'select nin_sealed as nin, nin_digest as "ninDigest", bvn_sealed as bvn from profiles where user_id = $1',
    [userId],
  ))!

/** The number of phones used so far. */
let phones = 0

/** People who each have a NIN, sealed by a key. */
async function people(count: number, dataKey: string): Promise<{ userId: UserId; nin: string }[]> {
  const vault = openVault(dataKey)
  const made = Array.from({ length: count }, () => ({
    userId: newId<UserId>(),
    nin: String(10_000_000_000 + Math.floor(Math.random() * 89_999_999_999)),
  }))
  await run(
    `insert into users (id, phone, account_type) select id, phone, 'customer' from unnest($1::uuid[], $2::text[]) as one (id, phone)`,
    [made.map(({ userId }) => userId), made.map(() => `09${String(++phones).padStart(9, '0')}`)],
  )
  await run(
    'insert into profiles (user_id, nin_sealed, nin_digest) select * from unnest($1::uuid[], $2::bytea[], $3::bytea[])',
    [
      made.map(({ userId }) => userId),
      made.map(({ nin }) => vault.seal(nin, 'nin')),
      made.map(({ nin }) => vault.digest(nin, 'nin')),
    ],
  )
  return made
}

const removePeople = async (made: { userId: UserId }[]) => {
  const ids = [made.map(({ userId }) => userId)]
  await run('delete from profiles where user_id = any ($1)', ids)
  await run('delete from users where id = any ($1)', ids)
}

test('F4 G14 rotate-key seals numbers, waiting codes and files by the new key, and the old one can be taken out', async () => {
  const user = await signUp(server)
  await completeSteps(server, user, level1)
  await attest(server, user, 1)
  await completeSteps(server, user, level2)
  // A number from before keys had ids, and a file from before files were encrypted.
  const [ofBefore] = await people(1, oldKey)
  const firstVersion = '017450efcb6c337be65f9d68708380666831fa98d5631fb892ccf191e300ede6f2637ef8630a33b9'
  await run('update profiles set nin_sealed = $2, nin_digest = $3 where user_id = $1', [
    ofBefore!.userId,
    Buffer.from(firstVersion, 'hex'),
    openVault(oldKey).digest('70123456789', 'nin'),
  ])
  const inClear = await uploaded(server, user.token, 'valid_id', await testPng())
  const path = join(server.app.settings.dataDir, 'files', inClear.path)
  const png = await testPng(3, 3)
  await writeFile(path, png)
  await run('update files set key_id = null where key = $1', [inClear.path])
  // A recovery code that waits for the text provider.
  await server.sandbox('POST', '/faults', { provider: 'termii', mode: 'refuse', count: 1_000 })
  await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: user.phone, method: 'phone' })

  const before = await numbersOf(user.userId)
  const next = newDataKey()
  expect(await withKeys([next, oldKey], rotateKey)).toEqual({ sealed: 4, files: 4, left: 0 })
  expect(await withKeys([next, oldKey], rotateKey)).toEqual({ sealed: 0, files: 0, left: 0 })
  current = next

  const after = await numbersOf(user.userId)
  expect(after.ninDigest.equals(before.ninDigest)).toBe(false)
  expect((await readFile(path)).includes(png.subarray(0, 8))).toBe(false)
  await server.sandbox('DELETE', '/faults')
  await withKeys([next], async ({ vault, ports }) => {
    expect(vault.open(after.nin, 'nin')).toBe(openVault(oldKey).open(before.nin, 'nin'))
    expect(vault.open(after.bvn, 'bvn')).toBe(openVault(oldKey).open(before.bvn, 'bvn'))
    expect(vault.open((await numbersOf(ofBefore!.userId)).nin, 'nin')).toBe('70123456789')
    expect(vault.digest('70123456789', 'nin')).toEqual((await numbersOf(ofBefore!.userId)).ninDigest)
    expect(await ports.files.read(inClear.path)).toEqual({ bytes: png, contentType: 'image/png', keyId: vault.keyId })
    const job = await server.app.database.row<{ text: string }>(
      "select payload ->> 'text' as text from outbox where topic = 'recovery-code' and done_at is null",
    )
    expect(vault.open(Buffer.from(job!.text, 'base64'), 'recovery code')).toMatch(/^\d{6} is your Kasuwa code/)
  })
})

test('G14 F4 every sealed column of the database is in the table, with the primary key by which a rotation reads it', async () => {
  const found = await server.app.database.rows<{ place: string; key: string[] }>(`
    select c.relname || '.' || a.attname as place,
      array(select k.attname::text from unnest(i.indkey) with ordinality as n (number, at)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = n.number order by n.at) as key
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_index i on i.indrelid = c.oid and i.indisprimary
    where a.attname like '%sealed' and a.atttypid = 'bytea'::regtype`)
  const listed = sealedColumns.map(({ table, column, key }) => ({
    place: `${table}.${column}`,
    key: Object.keys(key).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  }))
  const numbers = ['nin', 'bvn'].map((kind) => ({ place: `profiles.${kind}_sealed`, key: ['user_id'] }))
  expect(new Map(found.map(({ place, key }) => [place, key]))).toEqual(
    new Map([...listed, ...numbers].map(({ place, key }) => [place, key])),
  )
})

test('F4 a column with a key of two parts is sealed again to its end, beyond one batch; a value that does not open is left', async () => {
  const sealedBy = (dataKey: string) => openVault(dataKey).seal('"answer"', 'kept answer')
  await run(
    `insert into answered_calls (scope, key, id, call, body_digest, answered, keep_until, answer_sealed)
      select case when n <= 300 then 'a' else 'b' end, 'k' || n, gen_random_uuid(), 'loans.request', '', true, now() + interval '1 day',
        case when n in (1, 300, 301, 900) then $2::bytea else $1::bytea end from generate_series(1, 1100) as n`,
    [sealedBy(current), sealedBy(newDataKey())],
  )
  const warn = vi.spyOn(server.app.log, 'warn').mockReturnValue()
  const next = newDataKey()
  expect((await withKeys([next, current], rotateKey)).left).toBe(4)
  expect(warn).toHaveBeenCalledWith(
    'not sealed again',
    expect.objectContaining({ kind: 'kept answer', scope: 'b', error: expect.anything() }),
  )
  warn.mockRestore()
  const rows = await server.app.database.rows<{ sealed: Buffer }>(
    "select answer_sealed as sealed from answered_calls where scope in ('a', 'b') and key not in ('k1', 'k300', 'k301', 'k900')",
  )
  expect(rows.length).toBe(1_096)
  expect(new Set(rows.map(({ sealed }) => keyIdOf(sealed)))).toEqual(new Set([openVault(next).keyId]))
  await run("delete from answered_calls where scope in ('a', 'b')")
  current = next
})

test('F4 a rotation that was broken off goes on where it was', async () => {
  const made = await people(1_100, current)
  const next = newDataKey()
  await withKeys([next, current], async (app) => {
    for await (const count of sealedNumbers[0]!.sealAgain(app)) {
      expect(count).toBe(500)
      break
    }
  })
  const { sealed, left } = await withKeys([next, current], rotateKey)
  expect([sealed, left]).toEqual([1_100 - 500 + 3 + 1, 0])
  const vault = openVault(next)
  for (const { userId, nin } of made) expect(vault.open((await numbersOf(userId)).nin, 'nin')).toBe(nin)
  current = next
  await removePeople(made)
})

test('F4 while servers with both keys read and write, a rotation makes no call fail and loses nothing', async () => {
  const made = await people(1_500, current)
  const next = newDataKey()
  const wanted = new Map(made.map(({ userId, nin }) => [userId, nin]))
  await withKeys([current, next], (first) =>
    withKeys([next, current], async (second) => {
      const done = new AbortController()
      let acts = 0
      const use = async (app: App) => {
        while (!done.signal.aborted) {
          const { userId } = made[Math.floor(Math.random() * made.length)]!
          const nin = String(10_000_000_000 + Math.floor(Math.random() * 89_999_999_999))
          await transaction(app.database, async (tx) => {
            await saveIdentity(tx, 'nin', userId, app.vault.seal(nin, 'nin'), app.vault.digest(nin, 'nin'))
            wanted.set(userId, nin)
          })
          const other = made[Math.floor(Math.random() * made.length)]!
          expect(app.vault.open((await numbersOf(other.userId)).nin, 'nin')).toMatch(/^\d{11}$/)
          acts++
        }
      }
      const using = [use(second), use(second)]
      const old = use(first)
      await rotateKey(second)
      done.abort()
      await Promise.all([...using, old])
      expect(acts).toBeGreaterThan(10)
      // A second run seals what a server with the old key wrote after the first one had passed.
      expect((await rotateKey(second)).left).toBe(0)
    }),
  )
  const vault = openVault(next)
  for (const { userId } of made) {
    const row = await numbersOf(userId)
    expect([keyIdOf(row.nin), vault.open(row.nin, 'nin')]).toEqual([vault.keyId, wanted.get(userId)])
    expect(row.ninDigest).toEqual(vault.digest(wanted.get(userId)!, 'nin'))
  }
  current = next
  await removePeople(made)
})

test('F4 B13 with a lost or wrong key nothing starts: one sentence names the key by its id; only a key that seals nothing any more may be removed', async () => {
  const next = newDataKey()
  const known = openVault(current).keyId
  const start = withKeys([next], async () => 'started')
  await expect(start).rejects.toThrow(
    `DATA_KEY: what is stored was encrypted with the key ${known}, and set is ${openVault(next).keyId}; set the right key, or add it to DATA_KEYS_BEFORE`,
  )
  await expect(start).rejects.not.toThrow(next)
  const ids = async () =>
    (await server.app.database.rows<{ id: string }>('select id from data_keys')).map(({ id }) => id)
  await withKeys([next, current], async () => expect(await ids()).toContain(openVault(next).keyId))
  await withKeys([current], async () => expect(await ids()).toEqual([known]))
})

test('F4 B13 a number from before keys had ids keeps a wrong key out too', async () => {
  const [ofBefore] = await people(1, current)
  const firstVersion = '017450efcb6c337be65f9d68708380666831fa98d5631fb892ccf191e300ede6f2637ef8630a33b9'
  await run('update profiles set nin_sealed = $2 where user_id = $1', [
    ofBefore!.userId,
    Buffer.from(firstVersion, 'hex'),
  ])
  await run('delete from data_keys')
  await expect(withKeys([newDataKey()], async () => 'started')).rejects.toThrow('was encrypted with another key')
  expect(await withKeys([current, oldKey], async () => 'started')).toBe('started')
  await removePeople([ofBefore!])
})

test('F4 a value that does not open, or is missing, is left and counted, and the rest is sealed', async () => {
  const [fine, broken] = await people(2, current)
  const elsewhere = 'valid_id/00000000-0000-4000-8000-000000000000.png'
  await run(
    "insert into files (key, user_id, purpose, content_type, state) values ($1, $2, 'valid_id', 'image/png', 'stored')",
    [elsewhere, fine!.userId],
  )
  await run('update profiles set nin_sealed = nin_sealed || $2 where user_id = $1', [broken!.userId, Buffer.of(0)])
  const warn = vi.spyOn(server.app.log, 'warn')
  const next = newDataKey()
  const { left } = await withKeys([next, current], rotateKey)
  expect(left).toBe(2)
  expect(warn).toHaveBeenCalledWith('not sealed again', expect.objectContaining({ file: elsewhere }))
  expect(warn).toHaveBeenCalledWith(
    'not sealed again',
    expect.objectContaining({ kind: 'nin', userId: broken!.userId }),
  )
  expect(openVault(next).open((await numbersOf(fine!.userId)).nin, 'nin')).toBe(fine!.nin)
  warn.mockRestore()
  await run('delete from files where key = $1', [elsewhere])
  await removePeople([fine!, broken!])
  expect((await withKeys([next, current], rotateKey)).left).toBe(0)
  current = next
})

test('F4 two people with one number, each under another key, are left for staff, and nothing fails', async () => {
  const [owner, other] = await people(2, current)
  const next = newDataKey()
  await run('update profiles set nin_digest = $2, nin_sealed = $3 where user_id = $1', [
    other!.userId,
    openVault(next).digest(owner!.nin, 'nin'),
    openVault(next).seal(owner!.nin, 'nin'),
  ])
  // The state that two servers with different keys could have left.
  expect((await withKeys([next, current], rotateKey)).left).toBe(1)
  await removePeople([owner!, other!])
  current = next
})

test('F4 a server that has lost the key still serves: lists hide the number, a look at it is refused with a message, and the log names the key', async () => {
  const staff = { firstName: 'Ngozi', lastName: 'Okafor', email: 'ngozi@example.ng' }
  await createAdmin(server.app, { ...staff, phone: '08099999998', password: testPassword })
  const [token, user] = [await signIn(server, '08099999998'), await signUp(server)]
  await completeSteps(server, user, level1)
  await attest(server, user, 1)
  await completeSteps(server, user, level2, 1)
  const lost = openVault(newDataKey())
  await run('update profiles set bvn_sealed = $2 where user_id = $1', [user.userId, lost.seal('22803946175', 'bvn')])
  const error = vi.spyOn(server.app.log, 'error').mockReturnValue()
  const { status, body } = await server.call('GET', `/admin/customer-management?search=${user.phone}`, undefined, {
    as: token,
  })
  const [customer] = body.data.customers
  expect([status, customer.bvn]).toEqual([200, '***********'])
  const look = await server.call('POST', `/admin/customers/${customer.id}/bvn`, {}, { as: token })
  expect([look.status, look.body.message]).toEqual([503, expect.stringContaining('its key is missing')])
  expect((await server.call('GET', '/auth/kyc/current-step/2', undefined, { as: user.token })).status).toBe(200)
  expect(error).toHaveBeenCalledWith('a number does not open', {
    kind: 'bvn',
    error: expect.objectContaining({ message: expect.stringContaining(lost.keyId) }),
  })
  error.mockRestore()
})
