import { afterAll, beforeAll, expect, test } from 'vitest'
import { count, integer, json, listOf, text } from './columns.ts'
import type { Sql } from './database.ts'
import { numberParameters, statement } from './statement.ts'
import { openTestDatabase } from './test-database.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => (opened = await openTestDatabase()))
afterAll(() => opened.close())

test('each name becomes one position, even if it is used several times', () => {
  expect(numberParameters('select :b, :a, :b::text')).toEqual({ text: 'select $1, $2, $1::text', names: ['b', 'a'] })
})

test('a text that only looks like a parameter stays unchanged', () => {
  const same = [
    `select ':a', 'it''s :a', E'\\':a', "col:a", now()::timestamptz`,
    'select 1 -- :a\n, 2 /* :a */',
    'do $$ :a $$',
    'do $x$ :a $$ :b $x$',
    'select list[1:2]',
  ]
  for (const sql of same) expect(numberParameters(sql)).toEqual({ text: sql, names: [] })
  expect(numberParameters(`select 'a' || :a || $$b$$ || :b`).names).toEqual(['a', 'b'])
})

test('a position in the text is refused', () => {
  expect(() => statement({ sql: 'delete from users where id = $1' })).toThrow('parameters have names')
})

test('a parameter without a type and a type without a parameter are refused when the module is loaded', () => {
  expect(() => statement({ params: { b: text }, sql: 'select :a' })).toThrow(
    /db\/statement\.test\.ts:\d+: :a has no type, :b is not in the text: select :a/,
  )
})

const two = statement({
  params: { texts: listOf(text), object: json<{ n: number }>(), none: text.nullable },
  row: { first: text, n: integer, none: text.nullable },
  sql: `select (:texts::text[])[2] as first, (:object::jsonb ->> 'n')::int as n, :none::text as none`,
})

test('values go to their parameters in any order, and extra values are allowed', async () => {
  const values = { more: 1, none: undefined, object: { n: 7 }, texts: ['a', 'b'] }
  expect(await opened.database.rows(two, values)).toEqual([{ first: 'b', n: 7, none: null }])
  expect(await opened.database.row(two, values)).toEqual({ first: 'b', n: 7, none: null })
})

test('null for a parameter that does not allow it is refused', async () => {
  const values = { none: null, object: { n: 7 }, texts: null as unknown as string[] }
  await expect(opened.database.rows(two, values)).rejects.toThrow(/statement\.test\.ts:\d+: :texts is null/)
})

test('null in a column that is never null is refused, with the statement and the column', async () => {
  await expect(opened.database.row(two, { none: null, object: { n: 7 }, texts: ['a'] })).rejects.toThrow(
    /statement\.test\.ts:\d+: the column first is null: select/,
  )
})

test('a statement that always returns one row fails if it returns none or several', async () => {
  const upTo = statement({
    params: { last: integer },
    row: { n: integer },
    sql: 'select n from generate_series(1, :last) as n',
  })
  expect(await opened.database.only(upTo, { last: 1 })).toEqual({ n: 1 })
  await expect(opened.database.only(upTo, { last: 0 })).rejects.toThrow(/one row was expected, and there are 0/)
  await expect(opened.database.only(upTo, { last: 2 })).rejects.toThrow(/one row was expected, and there are 2/)
})

/** It is never run: the compiler checks that each of these is refused. */
export async function refusedByTheCompiler(sql: Sql): Promise<void> {
  const nothing = statement({ sql: 'select' })
  await sql.run(nothing)
  // @ts-expect-error a parameter is missing
  await sql.rows(two, { none: null, object: { n: 7 } })
  // @ts-expect-error a parameter too many
  await sql.rows(two, { none: null, object: { n: 7 }, texts: [], more: 1 })
  // @ts-expect-error a parameter of another type
  await sql.rows(two, { none: null, object: { n: '7' }, texts: [] })
  // @ts-expect-error no parameters at all
  await sql.rows(two)
  // @ts-expect-error rows of a statement that returns none
  await sql.rows(nothing)
  // @ts-expect-error a statement that returns rows is not only run
  await sql.run(two, { none: null, object: { n: 7 }, texts: [] })
  const { first, none } = await sql.only(two, { none: null, object: { n: 7 }, texts: ['a'] })
  // @ts-expect-error a column of another type
  first satisfies number
  // @ts-expect-error a column that may be null
  none satisfies string
}

test('a statement without rows returns the number of changed rows', async () => {
  const insert = statement({
    params: { names: listOf(text) },
    sql: `insert into sign_in_tries (subject) select unnest(:names::text[])`,
  })
  const all = statement({ row: { all: count }, sql: 'select count(*) as all from sign_in_tries' })
  expect(await opened.database.run(insert, { names: ['a', 'b'] })).toBe(2)
  expect(await opened.database.only(all)).toEqual({ all: 2 })
})
