import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newPhone } from '../access/sign-up/test-sign-up.ts'
import { sentDocument, testPng } from '../files/test-pictures.ts'
import { aLoan, aRunningLoan, decide } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer } from '../testing/test-people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { forget } from './forget.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
const limits = ['RETAIN_UNFINISHED_DAYS', 'RETAIN_DOCUMENTS_YEARS'] as const
afterEach(() => limits.forEach((name) => delete server.app.settings[name]))

const run = (sql: string, values: unknown[]) => server.app.database.run(sql, values)
const count = async (sql: string, values: unknown[]) =>
  (await server.app.database.rows<{ id: string }>(sql, values)).length
const served = () => server.app.pools.jobs
/** As the role that serves does it, with only its own rights. */
const asServed = (isDryRun = false) => forget({ ...server.app, database: served() }, { isDryRun })
const ruleOf = async (word: string, isDryRun = false) =>
  (await asServed(isDryRun)).rules.find(({ rule }) => rule.includes(word))

async function aSignUp(days: number) {
  const { body } = await server.call('POST', '/auth/register/phone', { phone: newPhone() })
  const id = String(body.data.user_id)
  await run(`update users set created_at = product_now() - $2 * interval '1 day' where id = $1`, [id, days])
  return id
}
const agedCodes = () => run(`update one_time_codes set issued_at = issued_at - interval '2 days'`, [])
const people = (...ids: string[]) => count('select id from users where id = any ($1)', [ids])

test('RIGHT-04 C-217 out of the box nothing of people is deleted, and it says so; a dry run deletes nothing', async () => {
  const id = await aSignUp(500)
  await agedCodes()
  const { rules, kept_by_law } = await asServed()
  expect(rules.filter(({ after }) => after === null)).toMatchObject([{ found: 0 }, { found: 0 }])
  expect(kept_by_law.join(' ')).toContain('audit trail is kept')
  server.app.settings.RETAIN_UNFINISHED_DAYS = 30
  expect(await ruleOf('RETAIN_UNFINISHED_DAYS', true)).toMatchObject({ after: '30 days', found: 1, deleted: 0 })
  expect(await people(id)).toBe(1)
  expect(await ruleOf('RETAIN_UNFINISHED_DAYS')).toMatchObject({ found: 1, deleted: 1 })
  expect(await people(id)).toBe(0)
})

test('RIGHT-04 a sign-up goes once it is old and nobody is finishing it; a finished one never does, and no server may delete people', async () => {
  const old = await aSignUp(31)
  await agedCodes()
  const [fresh, underWay] = [await aSignUp(29), await aSignUp(40)]
  const customer = await aCustomer(server)
  await run(`update users set created_at = product_now() - interval '900 days' where id = $1`, [customer.userId])
  server.app.settings.RETAIN_UNFINISHED_DAYS = 30
  expect(await ruleOf('RETAIN_UNFINISHED_DAYS')).toMatchObject({ found: 2, deleted: 1 })
  expect([await people(old), await people(fresh, underWay, customer.userId)]).toEqual([0, 3])
  expect(
    await count(`select id from audit_events where action = 'data.sign-up-forgotten' and subject_id = $1`, [old]),
  ).toBe(1)
  await expect(served().run('delete from users where id = $1', [fresh])).rejects.toThrow(/permission denied/)
  await expect(served().rows('select forget_unfinished_sign_up($1, 1)', [fresh])).rejects.toThrow(/seven days/)
})

/** A customer with a document, whose only loan was rejected so many years ago. */
async function aFormerCustomer(years: number): Promise<TestCustomer> {
  const customer = await aCustomer(server)
  await sentDocument(server, customer, 'valid_id', await testPng())
  const loan = await aLoan(server, customer)
  await decide(server, await anAdmin(server), loan.id, { status: 'rejected', reason: 'Too much debt' })
  const before = `product_now() - $2 * interval '1 year' - interval '1 day'`
  await run(`update loans set requested_at = ${before}, decided_at = ${before} where id = $1`, [loan.id, years])
  return customer
}
const documentsOf = async ({ userId }: TestCustomer) => ({
  rows: await server.app.database.rows<{ key: string }>('select key from files where user_id = $1', [userId]),
  named: await count('select valid_id as id from profiles where user_id = $1 and valid_id is not null', [userId]),
})

test('RIGHT-04 documents go years after the last loan, from the store too; a running loan or a waiting case keeps them', async () => {
  const [gone, recent, running, asking] = [
    await aFormerCustomer(6),
    await aFormerCustomer(5),
    await aFormerCustomer(6),
    await aFormerCustomer(6),
  ]
  await aRunningLoan(server, await anAdmin(server), running)
  const wish = { kind: 'erase', words: 'Please delete my papers.' }
  await server.call('POST', '/cases', wish, { as: asking.token })
  const key = (await documentsOf(gone)).rows[0]!.key
  expect(await server.app.ports.files.read(key)).not.toBeNull()
  server.app.settings.RETAIN_DOCUMENTS_YEARS = 6
  expect(await ruleOf('RETAIN_DOCUMENTS_YEARS', true)).toMatchObject({ after: '6 years', found: 1, deleted: 0 })
  expect(await ruleOf('RETAIN_DOCUMENTS_YEARS')).toMatchObject({ found: 1, deleted: 1 })
  expect(await documentsOf(gone)).toEqual({ rows: [], named: 0 })
  expect(await server.app.ports.files.read(key)).toBeNull()
  for (const customer of [recent, running, asking])
    expect(await documentsOf(customer)).toMatchObject({ rows: [{}], named: 1 })
  expect(await ruleOf('RETAIN_DOCUMENTS_YEARS')).toMatchObject({ found: 0, deleted: 0 })
})
