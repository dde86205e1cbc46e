import { addDays, type Day, day as dayOf, daysBetween } from '@kasuwa/domain/dates.ts'
import { partCount } from '@kasuwa/domain/night-parts.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sqlOn } from '../db/database.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { pay } from '../testing/test-lending.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { limitedChecks, limitedKinds, smallChecks } from './book-checks.ts'
import { checkTonight } from './check-tonight.ts'
import type { Difference } from './difference.ts'
import { allTime, compareOnce, reconcile as reconcileTwice } from './reconcile.ts'
import { loansOfPart, openLoans, openPayments, paymentsOfPart } from './rows-of-tonight.ts'
import { type Books, openBooks, startLoad } from './test-books.ts'
import { closedMonths } from './test-closed-months.ts'
import { findPlanted, loanFees, plantings, switchGuards } from './test-differences.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await openTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

/** Nothing is under way here, so the second comparison follows at once. */
const reconcile = () => reconcileTwice(server.app, undefined, { secondLookMs: 0 })
const all = Array.from({ length: partCount }, (_, part) => part)

/** Makes it the turn of some parts. */
const setTurn = (parts: readonly number[]) =>
  server.app.database.run(
    `update night_parts set found = 0, at = product_now() - case when part = any ($1) then interval '40 days' else '0' end`,
    [parts],
  )

/** The differences of a night on which no check fails. */
async function nextNight() {
  const { found, failed } = await checkTonight(server.app)
  expect(failed).toEqual([])
  return found
}

/** A night on which the turn of some parts has come. */
async function night(parts: readonly number[]) {
  await setTurn(parts)
  return nextNight()
}

const plantingOf = (what: string) => plantings.find((one) => one.what === `one kobo more in ${what}`)!

const sorted = (found: readonly Difference[]) => found.map((one) => JSON.stringify(one)).toSorted()
const ofLimited = (found: readonly Difference[]) => sorted(found.filter(({ kind }) => limitedKinds.has(kind)))

/**
 * One comparison. Where it finds something that a check of some loans, payments or journals would, a night on which the turn of every part has come has to find
 * the same: the limits leave out nothing (SCALE-46).
 */
async function lookOnce() {
  const found = await compareOnce(server.app, allTime())
  if (ofLimited(found).length > 0) expect(ofLimited(await night(all))).toEqual(ofLimited(found))
  return found
}

test('a repayment, an unmatched payment, a credit, a failed transfer and a commission leave no difference', async () => {
  expect(await reconcile()).toEqual([])
})

describe('without the guards of the books', () => {
  beforeAll(() => switchGuards(books, 'disable'))
  afterAll(() => switchGuards(books, 'enable'))

  test.each(plantings.filter((one) => !loanFees.includes(one)))('G13 SCALE-46 $what is found', async (planting) => {
    const { missed, found } = await findPlanted(books, planting, lookOnce)
    expect(missed, JSON.stringify(found)).toEqual([])
  })

  test.each(loanFees)('PROD-09 G13 $what is found', async (planting) => {
    const { missed, found } = await findPlanted(books, planting, lookOnce)
    expect(missed, JSON.stringify(found)).toEqual([])
  })

  test.each(closedMonths)('C-190 BOOK-53 G13 $what is found', async (planting) => {
    const { missed, found } = await findPlanted(books, planting, lookOnce)
    expect(missed, JSON.stringify(found)).toEqual([])
  })

  test('G13 a difference of the books and one of the provider that stay are reported after the second comparison', async () => {
    const [ofBooks, ofProvider] = [
      plantings[0]!,
      plantings.find(({ what }) => what.startsWith('an amount that differs'))!,
    ]
    for (const planting of [ofBooks, ofProvider]) {
      const { missed, found } = await findPlanted(books, planting, reconcile)
      expect(missed, JSON.stringify(found)).toEqual([])
    }
  })
})

test('each planted difference was taken back, and nothing else was left', async () => {
  expect(await reconcile()).toEqual([])
  expect(await night(all)).toEqual([])
})

test('G13 at least thirty differences are planted', () => {
  expect(new Set(plantings.map(({ what }) => what)).size).toBeGreaterThanOrEqual(30)
})

test('a difference of the first comparison alone is not reported', async () => {
  const { body } = await pay(server, books.account, 55_500, { deliveries: 0 })
  const reconciled = reconcileTwice(server.app, undefined, { secondLookMs: 3_000 })
  await expect
    .poll(async () => (await server.sandbox('GET', '/requests')).body['requests'], { timeout: 10_000 })
    .toEqual(expect.arrayContaining([expect.objectContaining({ path: '/transfer', status: 200, method: 'GET' })]))
  await pay(server, books.account, 55_500, { reference: body['reference'] })
  expect(await reconciled).toEqual([])
})

test('G13 money that is only under way is not reported under load', async () => {
  const load = startLoad(books)
  try {
    for (let run = 0; run < 3; run++)
      expect(await reconcileTwice(server.app, undefined, { secondLookMs: 2_000 })).toEqual([])
  } finally {
    await load.stop()
  }
}, 120_000)

/** Tables that grow with each payment. */
const growing = /^(postings|journals|payments|transfers|allocations|instalments|loans|audit_events\w*)$/

type Node = { 'Relation Name'?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Node[] }

/** The tables that a plan reads whole: without an index, or all of an index that has every row. */
function wholeReads(node: Node, partial: ReadonlySet<string>, table = node['Relation Name'] ?? ''): string[] {
  const below = (node.Plans ?? []).flatMap((one) =>
    wholeReads(one, partial, one['Relation Name'] ?? (isBitmap(one) ? table : '')),
  )
  const isRead = growing.test(table) && !node.Plans?.some(isBitmap)
  const index = node['Index Name'] ?? ''
  return isRead && !node['Index Cond'] && !partial.has(index) ? [`${table} ${index}`, ...below] : below
}
const isBitmap = (node: Node): boolean => node['Index Name'] !== undefined && node['Relation Name'] === undefined

test('SCALE-55 no check that every night makes has to read a table whole that grows with each payment', async () => {
  const client = await server.app.database.pool.connect()
  onTestFinished(() => client.release(true))
  // PostgreSQL takes the few rows for many, and has another way wherever there is one, since it would read few whole by choice.
  await client.query('begin')
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set local enable_${way} = off`)
  const isGrowing = `oid in (select oid from pg_class where relkind in ('r', 'p') and relname ~ '${growing.source}')`
  await client.query('analyze')
  await client.query(`update pg_class set reltuples = 10000000, relpages = 1 where ${isGrowing}`)
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const partial = new Set(rows.map(({ name }) => String(name)))
  const ids = { ids: ['00000000-0000-4000-8000-000000000000'] } as never
  const asked = [
    ...smallChecks.map(({ kind, find }) => ({ kind, find, values: [] })),
    ...[...limitedChecks.loan, ...limitedChecks.payment].map(({ kind, find }) => ({
      kind,
      find,
      values: find.valuesOf(ids),
    })),
    ...limitedChecks.journal.map(({ kind, find }) => ({ kind, find, values: find.valuesOf({ after: 1, upTo: 2 }) })),
  ]
  const whole: string[] = []
  for (const { kind, find, values } of asked) {
    const plan = await client.query(`explain (format json) ${find.text}`, [...values])
    whole.push(...wholeReads(plan.rows[0]['QUERY PLAN'][0].Plan, partial).map((one) => `${kind}: ${one}`))
    // Every item of suspense is looked at once a night, not with each two thousand payments.
    if (values.length > 0) expect([kind, find.text]).toEqual([kind, expect.not.stringContaining('suspense_items')])
  }
  expect(whole).toEqual([])
})

test('SCALE-56 a loan and a payment that were given the least of all ids are read with their parts', async () => {
  const least = '00000000-0000-0000-0000-000000000000'
  const { day } = await books.row<{ day: Day }>('select lagos_day(min(created_at)) as day from payments')
  const client = await server.app.database.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query(`begin; set local session_replication_role = replica;
    update loans set id = '${least}' where id = (select id from loans where is_running(status) limit 1);
    update running_loans set loan_id = '${least}' where not exists (select from loans l where l.id = running_loans.loan_id);
    update payments set id = '${least}', created_at = lagos_midnight(lagos_day(created_at)) where id = (select id from payments limit 1)`)
  const sql = sqlOn(client)
  const next = addDays(day, 1)
  for (const lists of [
    loansOfPart(sql, 0),
    openLoans(sql, 1, 0),
    openPayments(sql, day, 1, 0),
    paymentsOfPart(sql, (daysBetween(dayOf('1970-01-01'), day) + partCount - 1) % partCount, next),
  ])
    expect((await Array.fromAsync(lists)).flat()).toContain(least)
})

test('SCALE-49 a difference of the open months is found each night after they grew old too, until it is gone', async () => {
  const { database } = server.app
  const expectFound = async () =>
    expect((await nextNight()).map(({ kind }) => kind)).toContain('journal_out_of_balance')
  await switchGuards(books, 'disable')
  await setTurn([])
  await findPlanted(books, plantingOf('a posting changed'), async () => {
    await expectFound()
    await moveToLagosTime(database, '12:00', 120)
    // It is the turn of no part.
    await database.run('update night_parts set at = product_now()')
    await expectFound()
    await expectFound()
    return []
  })
  expect(await nextNight()).toEqual([])
  expect(await database.rows('select part from night_parts where found > 0 or found_from is not null')).toEqual([])
  await switchGuards(books, 'enable')
})

test('SCALE-47 a difference in a month that is over is found on the night of its part alone, and stays found until it is gone', async () => {
  await moveToLagosTime(server.app.database, '12:00', 120)
  await switchGuards(books, 'disable')
  const expectFoundIn = async (part: number, what: string, wanted: Difference['kind']) => {
    const finds = (found: readonly Difference[]) => found.some(({ kind }) => kind === wanted)
    await findPlanted(books, plantingOf(what), async () => {
      expect(finds(await night(all.filter((one) => one !== part)))).toBe(false)
      expect(finds(await night([part]))).toBe(true)
      const found = await nextNight()
      expect(finds(found)).toBe(true)
      return found
    })
    expect(finds(await nextNight())).toBe(false)
  }
  // The first journals are the first part; the payments of a day are one part, which days since 1970 count.
  await expectFoundIn(0, 'a posting changed', 'journal_out_of_balance')
  const { part } = (await server.app.database.row<{ part: number }>(
    `select ((lagos_day(min(created_at)) - '1970-01-01' - 1) % ${partCount})::integer as part from payments`,
  ))!
  await expectFoundIn(part, 'the size of a repayment', 'repayment_differs')
  await switchGuards(books, 'enable')
})
