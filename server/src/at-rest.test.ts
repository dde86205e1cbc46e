import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, messagesTo, newestCode, signIn, signUp, testAgent, testPassword } from './access/test-sign-up.ts'
import { lineLog } from './log.ts'
import { attest, completeSteps, kyc, level1, level2 } from './test-kyc.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  server = await openTestServer(
    {},
    lineLog((line) => logged.push(line)),
  )
  await testAgent(server)
})
afterAll(() => server.close())

const newPassword = 'Fr3sh!harvest'

/** What a thief would look for. */
type Secrets = { numbers: string[]; codes: string[]; texts: string[] }

/** Every row of every table, as PostgreSQL writes it: what a dump holds. */
async function dump(): Promise<string> {
  const { database } = server.app
  const tables = await database.rows<{ name: string }>(
    "select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const rows = await Promise.all(
    tables.map(({ name }) => database.rows<{ line: string }>(`select t::text as line from ${name} t`)),
  )
  return rows
    .flat()
    .map(({ line }) => line)
    .join('\n')
}

async function storedFiles(): Promise<Buffer[]> {
  const folder = join(server.app.settings.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(entries.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))))
}

/** A number or a text as it is, and as bytes written in hex or base64. */
const writings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

/** Six digits stand by chance in times, ids and digests: a code counts where it stands alone in the rest. */
function standsAlone(code: string, text: string): boolean {
  const rest = text.replaceAll(/\d\d:\d\d:\d\d\.\d+|\\x[0-9a-f]*|[0-9a-f]{8}-[0-9a-f-]{27}|"ms":[\d.]+/g, ' ')
  return new RegExp(`(?<!\\w)${code}(?!\\w)`).test(rest)
}

function hits(text: string, { numbers, codes, texts }: Secrets): string[] {
  return [
    ...[...numbers, ...texts].flatMap(writings).filter((one) => text.includes(one)),
    ...codes.filter((code) => standsAlone(code, text)),
  ]
}

/** Sign-up, both levels of KYC, sign-in and recovery, by the product's own calls. */
async function live(): Promise<Secrets> {
  const user = await signUp(server)
  const [nin, bvn] = ['70916243857', '22803946175']
  for (const [steps, path, body] of [
    [level1, '/auth/kyc/nin', { nin }],
    [level2, '/auth/kyc/bvn', { bvn }],
  ] as const) {
    const at = steps.findIndex(([step]) => step === path)
    await completeSteps(server, user, steps.slice(0, at))
    expect((await kyc(server, user, path, body)).status).toBe(200)
    await completeSteps(server, user, steps.slice(at + 1))
    await attest(server, user, steps === level1 ? 1 : 2)
  }
  const { codes, token } = await recover(user.phone)
  return { numbers: [nin, bvn], codes, texts: [testPassword, newPassword, user.token, token] }
}

async function recover(phone: string): Promise<{ codes: string[]; token: string }> {
  const first = await newestCode(server, phone)
  await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone, method: 'phone' })
  await expect.poll(async () => (await messagesTo(server, phone)).length).toBe(2)
  const code = await newestCode(server, phone)
  const headers = { 'idempotency-key': 'recovery' }
  const body = { type: 'RESET_PASSWORD', code, user: phone }
  const verified = await server.call('POST', '/auth/register/verify-phone', body, { headers })
  const grant = { headers: { cookie: cookieOf(verified), 'idempotency-key': 'reset' } }
  const reset = await server.call('POST', '/auth/password/reset', { user: phone, password: newPassword }, grant)
  expect(reset.status).toBe(200)
  await server.call('POST', '/auth/login', { phone, password: testPassword })
  return { codes: [first, code], token: await signIn(server, phone, newPassword) }
}

test('G14 F1 dump, log and files hold no NIN, BVN, code, password or token, and no picture that can be seen', async () => {
  const secrets = await live()
  const [tables, files] = [await dump(), await storedFiles()]
  expect(hits(tables, secrets)).toEqual([])
  expect(logged.length).toBeGreaterThan(20)
  expect(hits(logged.join(''), secrets)).toEqual([])
  // Three uploads, each with its type in a file of its own.
  expect(files).toHaveLength(6)
  for (const file of files) {
    expect(hits(file.toString('latin1'), secrets)).toEqual([])
    for (const magic of ['\u0089PNG', 'IHDR', '\u00ff\u00d8\u00ff', '%PDF', 'endobj'])
      expect(file.includes(Buffer.from(magic, 'latin1'))).toBe(false)
  }
})

test('G14 the search finds what it looks for, wherever it stands', async () => {
  const { userId, token } = await signUp(server)
  const plant = (text: string) =>
    server.app.database.run('update users set middle_name = $1 where id = $2', [text, userId])
  const secrets = { numbers: ['70916243857'], codes: ['482913'], texts: [token] }
  for (const secret of ['NIN 70916243857', 'code: 482913.', token, Buffer.from('70916243857').toString('base64')]) {
    await plant(secret)
    expect(hits(await dump(), secrets)).toHaveLength(1)
  }
  await plant('')
  expect(hits(await dump(), secrets)).toEqual([])
})
