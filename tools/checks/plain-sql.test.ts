import { expect, test } from 'vitest'
import { needlessExceptions, plainSql } from './plain-sql.ts'
import { readSources, type SourceFile } from './tree.ts'

const file = (text: string, path = 'server/src/loans/loan-repository.ts'): SourceFile => ({ path, text, imports: [] })

test('the check itself sees a query, a text and a position', () => {
  const problemsOf = (text: string, path?: string) => plainSql([file(text, path)])
  expect(problemsOf(`await pool.query('select 1')`)).toHaveLength(1)
  expect(problemsOf(`await client.query<{ n: number }>(text)`)).toHaveLength(1)
  expect(problemsOf(`database.rows('select 1')`)).toHaveLength(1)
  expect(problemsOf('app.database.row<{ n: number }>(\n  `select 1`)')).toHaveLength(1)
  expect(problemsOf('const find = `select id from loans where id = $1`')).toHaveLength(1)
  expect(problemsOf('const lock = `select lock($1)`')).toHaveLength(1)
  expect(
    problemsOf('sql.rows(find, { id })\nconst find = statement({ sql: `select ${columns} where id = :id` })'),
  ).toEqual([])
  expect(problemsOf(`database.run('delete from loans')`, 'server/src/loans/loan-offer.test.ts')).toEqual([])
})

test('production code asks PostgreSQL by statements with shapes (decision 31), and each exception is one', () => {
  const sources = readSources()
  expect(plainSql(sources)).toEqual([])
  expect(needlessExceptions(sources)).toEqual([])
})
