import { kobo as amountOf } from '@kasuwa/domain/money.ts'
import { day as dayOf } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bool, bytes, count, day, instant, integer, json, kobo, number, text, uuid } from './columns.ts'
import { rowsParameter } from './rows-parameter.ts'
import { statement } from './statement.ts'
import { openTestDatabase } from './test-database.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => (opened = await openTestDatabase()))
afterAll(() => opened.close())

const shape = {
  id: uuid(),
  word: text.nullable,
  whole: integer,
  serial: count,
  share: number,
  amount: kobo,
  dueOn: day.nullable,
  at: instant,
  isOpen: bool,
  digest: bytes,
  more: json<unknown>().nullable,
}
const things = rowsParameter('thing', shape)
const echo = statement({ params: things.params, row: shape, sql: `select thing.* from ${things.table}` })
const thing = {
  id: '0b5a6c0e-6c0f-4b55-8f3a-0d5b9d2f7c11',
  word: 'a "quoted" \\ word, with {braces} and NULL',
  whole: -7,
  serial: 2 ** 53 - 1,
  share: 0.25,
  amount: amountOf(12_345_678_901),
  dueOn: dayOf('2025-06-02'),
  at: new Date('2025-06-02T10:00:00.123Z'),
  isOpen: true,
  digest: Buffer.from([0, 92, 34, 255]),
  more: { text: 'a "quoted" \\ text', list: [1, null, { deep: true }] },
}

test('rows of every kind are returned as given, in their order, with null where it is allowed', async () => {
  const rows = [
    thing,
    { ...thing, word: null, dueOn: null, more: null },
    { ...thing, word: '', more: [], isOpen: false },
  ]
  expect(await opened.database.rows(echo, things.values(rows))).toEqual(rows)
  expect(await opened.database.rows(echo, things.values([]))).toEqual([])
})

test('null in a column that does not allow it is refused before any statement runs', () => {
  expect(() => things.values([{ ...thing, amount: null as never }])).toThrow('thing.amount is null')
})
