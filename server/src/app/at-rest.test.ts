import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, testAgent } from '../access/sign-up/test-sign-up.ts'
import { lineLog } from '../base/log.ts'
import { hits, live } from '../testing/test-secrets.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

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

/** Every row of every table, as PostgreSQL writes it: the content of a dump. */
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

test('G14 F1 dump, log and files contain no NIN, BVN, code, password or token, and no readable picture', async () => {
  const secrets = await live(server)
  const [tables, files] = [await dump(), await storedFiles()]
  expect(hits(tables, secrets)).toEqual([])
  expect(logged.length).toBeGreaterThan(20)
  expect(hits(logged.join(''), secrets)).toEqual([])
  // Three uploads, one file for each type.
  expect(files).toHaveLength(6)
  for (const file of files) {
    expect(hits(file.toString('latin1'), secrets)).toEqual([])
    for (const magic of ['\u0089PNG', 'IHDR', '\u00ff\u00d8\u00ff', '%PDF', 'endobj'])
      expect(file.includes(Buffer.from(magic, 'latin1'))).toBe(false)
  }
})

test('G14 the search finds its texts in every place', async () => {
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
