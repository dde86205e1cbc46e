import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testAgent } from '../access/sign-up/test-sign-up.ts'
import { sweepFiles } from '../files/routes.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { verifySeals } from '../seals/verify.ts'
import { anAdmin } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { erased } from './test-erasure.ts'
import { aFullCustomer, own } from './test-full-customer.ts'

let server: TestServer
// Each try has its own database: one that failed leaves the same names, files and references.
beforeEach(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterEach(() => server.close())

const rows = <Row extends object>(sql: string, values: unknown[] = []) => server.app.database.rows<Row>(sql, values)

/** The tables in which a text is found, in any column, with any case of letters. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const hits = await rows(`select from ${name} t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0 limit 1`, [
        word,
      ])
      return hits.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

const storedFiles = async (): Promise<number> => {
  const folder = join(server.app.settings.dataDir, 'files')
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
}

test('RIGHT-05 RIGHT-06 nothing of an erased person is left in any table or file, but for agreements, transfers, provider, bank and trail; seals and books agree', async () => {
  const customer = await aFullCustomer(server)
  await sealAll(server.app)
  const words = [...Object.values(own), customer.phone, customer.account, customer.bank]
  const found = async () =>
    Object.fromEntries(await Promise.all(words.map(async (word) => [word, await tablesWith(word)] as const)))
  // Events of sign-ins are written within a second.
  await server.app.securityEvents.flush()
  expect(await found()).toMatchObject({
    [own.last_name]: expect.arrayContaining(['users', 'collection_notes', 'rejection_reasons', 'notifications']),
    [customer.phone]: expect.arrayContaining(['users', 'one_time_codes', 'security_events']),
    [customer.bank]: expect.arrayContaining(['bank_accounts']),
  })
  expect(await storedFiles()).toBeGreaterThan(0)
  await erased(server, customer, [await anAdmin(server, 'support'), await anAdmin(server, 'support')])
  await sweepFiles(server.app)
  expect(await storedFiles()).toBe(0)
  const [first, middle, last, email] = [own.first_name, own.middle_name, own.last_name, own.email]
  const kept = {
    // A line of the bank's statement is kept as the bank wrote it.
    [first]: ['agreements', 'bank_lines', 'incoming_webhooks'],
    [middle]: [],
    // The trail has the words with which a request was rejected and a line assigned.
    [last]: ['agreements', 'audit_events', 'bank_assignments', 'bank_lines', 'incoming_webhooks'],
    [email]: [],
    [customer.phone]: ['agreements'],
    [customer.account]: ['incoming_webhooks'],
    [customer.bank]: ['audit_events', 'incoming_webhooks', 'transfers'],
  }
  // The last text keeps its number until it has left.
  await expect.poll(found, { timeout: 10_000 }).toEqual(kept)
  const left = await rows('select from profiles where user_id = $1 union all select from sessions where user_id = $1', [
    customer.userId,
  ])
  expect(left).toEqual([])
  await sealAll(server.app)
  expect((await verifySeals(server.app)).found).toEqual([])
  expect(await checkBooks(server.app)).toEqual([])
})
