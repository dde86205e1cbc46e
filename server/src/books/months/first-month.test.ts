import { day } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/test-database.ts'
import { stepsOfMonth } from './close-month.ts'
import { nameOfMonth } from './month.ts'
import { firstMonth, listMonths } from './month-repository.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await openTestDatabase())
  await database.run(
    `update clock set offset_ms = extract(epoch from timestamptz '2027-04-10 12:00+01' - now()) * 1000`,
  )
})
afterAll(() => close())

const bookOn = (on: string) =>
  database.run(
    `with journal as (insert into journals (event, reference, book_day) values ('x', $1::text, $1::text::date) returning id)
     insert into postings (journal_id, line, account, amount_kobo)
     select id, line, account, amount from journal, (values (1, 'bank', 5), (2, 'office_cash', -5)) as leg (line, account, amount)`,
    [on],
  )
const months = async () => (await listMonths(database)).map(({ month, state }) => `${nameOfMonth(month)} ${state}`)
const earlier = async (month: string) => {
  const [step] = await stepsOfMonth(database, day(`${month}-01`))
  return [step?.state, step?.open_month, step?.may_accept]
}
const wordsFor = async (month: string) => (await stepsOfMonth(database, day(`${month}-01`)))[0]?.words

test('C-190 BOOK-50 the months begin with the earliest book day, and a later month names the first that is open', async () => {
  expect(await months()).toEqual(['2027-04 open'])
  expect(await earlier('2027-04')).toEqual(['green', undefined, false])
  await bookOn('2027-03-05')
  await bookOn('2027-01-20')
  expect(await months()).toEqual(['2027-04 open', '2027-03 open', '2027-02 open', '2027-01 open'])
  expect(await earlier('2027-04')).toEqual(['red', '2027-01', false])
  expect(await earlier('2027-01')).toEqual(['green', undefined, false])

  await database.run(`insert into book_months (month) values ('2027-01-01')`)
  expect(await earlier('2027-02')).toEqual(['red', '2027-01', false])
  expect(await wordsFor('2027-02')).toBe('2027-01 is being closed now. Look again in a minute.')
  await database.run(
    `update book_months set state = 'closed', closed_at = product_now(), trial_balance = '[]', digest = repeat('0', 64)`,
  )
  expect(await earlier('2027-02')).toEqual(['green', undefined, false])
  expect(await earlier('2027-04')).toEqual(['red', '2027-02', false])
  expect(await wordsFor('2027-04')).toBe('2027-02 is still open. Close it first.')
})

test('C-190 BOOK-50 the earliest book day is read from an index', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select ${firstMonth}`)
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toContain('journals_by_book_day')
    expect(plan).toContain('Limit')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
