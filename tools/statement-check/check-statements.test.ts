import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bool,
  count,
  day,
  integer,
  instant,
  kobo,
  listOf,
  phone,
  text,
  uuid,
  word,
} from '../../server/src/db/columns.ts'
import { type Statement, statement } from '../../server/src/db/statement.ts'
import { type TestDatabase, testDatabase } from '../../server/src/db/test-database.ts'
import { checkStatements } from './check-statements.ts'

let database: TestDatabase
beforeAll(async () => (database = await testDatabase()))
afterAll(() => database.drop())

const problemsOf = async (...statements: Statement<never, unknown>[]): Promise<string[]> =>
  (await checkStatements(database.appUrl, statements)).map(({ problem }) => problem)

test('statements with correct shapes have no problems', async () => {
  const found = statement({
    params: { phone, ids: listOf(uuid()), minimum: kobo },
    row: { id: uuid(), phone, dob: day.nullable, verified: instant.certain, loans: count, total: kobo.nullable },
    sql: `select u.id, u.phone, u.dob, u.phone_verified_at as verified, (select count(*) from loans) as loans, sum(l.amount_kobo) as total
      from users u join customers c on c.user_id = u.id left join loans l on l.customer_id = c.id
      where u.phone = :phone and u.phone_verified_at is not null and c.id = any (:ids) and l.amount_kobo > :minimum group by u.id`,
  })
  const locked = statement({ params: { phone }, sql: 'select pg_advisory_xact_lock(hashtextextended(:phone, 1))' })
  expect(await problemsOf(found, locked)).toEqual([])
})

test('a text that PostgreSQL refuses is found', async () => {
  expect(await problemsOf(statement({ sql: 'update users set nickname = null' }))).toEqual([
    'PostgreSQL refuses it: column "nickname" of relation "users" does not exist',
  ])
})

test('a statement that the serving role may not run is found', async () => {
  expect(await problemsOf(statement({ sql: 'delete from postings' }))).toEqual([
    'PostgreSQL refuses it: permission denied for table postings',
  ])
})

test('a renamed column is found in the statement and in the shape', async () => {
  const renamed = statement({
    row: { id: uuid(), firstName: text.nullable },
    sql: 'select id, first_name as "givenName" from users',
  })
  expect(await problemsOf(renamed)).toEqual([
    'the shape lacks the column givenName',
    'the statement has no column firstName',
  ])
})

test('two columns with one name are found', async () => {
  const doubled = statement({
    row: { id: uuid() },
    sql: 'select u.id, c.id from users u join customers c on c.user_id = u.id',
  })
  expect(await problemsOf(doubled)).toEqual(['two columns have the name id'])
})

test('a wrong type is found', async () => {
  const wrong = statement({
    row: { id: text, amount: integer, requestedAt: day, names: listOf(day) },
    sql: `select id, amount_kobo as amount, requested_at as "requestedAt", array[start_date] as names from loans`,
  })
  expect(await problemsOf(wrong)).toEqual([
    'the column id is uuid, and the shape has text',
    'the column amount is int8, and the shape has integer',
    'the column requestedAt is timestamptz, and the shape has day',
    'the column names is _date, and the shape has listOf(day)',
  ])
})

test('a column that may be null but is declared certain is found', async () => {
  const certain = statement({ row: { dob: day }, sql: 'select dob from users' })
  expect(await problemsOf(certain)).toEqual(['the column dob may be null: its table allows it'])
})

test('a column of an outer join that is declared certain is found, on either side and through a sort', async () => {
  const left = statement({
    row: { id: uuid(), customerId: uuid() },
    sql: 'select u.id, c.id as "customerId" from users u left join customers c on c.user_id = u.id order by c.id limit 3',
  })
  const right = statement({
    row: { id: uuid(), customerId: uuid() },
    sql: 'select u.id, c.id as "customerId" from customers c right join users u on c.user_id = u.id',
  })
  const full = statement({
    row: { id: uuid(), customerId: uuid() },
    sql: 'select u.id, c.id as "customerId" from customers c full join users u on c.user_id = u.id',
  })
  const joined = 'the column customerId may be null: it comes from an outer join'
  expect(await problemsOf(left)).toEqual([joined])
  expect(await problemsOf(right)).toEqual([joined])
  expect(await problemsOf(full)).toEqual(['the column id may be null: it comes from an outer join', joined])
})

test('a sum over possibly no rows that is declared certain is found', async () => {
  const sum = statement({
    row: { total: kobo, loans: count },
    sql: 'select sum(amount_kobo) as total, count(*) as loans from loans',
  })
  expect(await problemsOf(sum)).toEqual(['the column total may be null: it is an aggregate, and there may be no rows'])
})

test('a maximum over possibly no rows, which an index answers, is found', async () => {
  const largest = statement({ row: { id: count }, sql: 'select max(id) as id from outbox' })
  expect(await problemsOf(largest)).toEqual(['the column id may be null: its subquery may find no row'])
})

test('a subquery that may find no row, and a case without an else, are found when they are declared certain', async () => {
  const found = statement({
    row: { name: text, word: text, loans: count, own: bool, total: kobo, ids: listOf(uuid()) },
    sql: `select (select b.name from businesses b where b.user_id = u.id) as name, case u.status when 'active' then 'yes' end as word,
      (select count(*) from loans) as loans, exists (select from loans) as own,
      (select coalesce(sum(amount_kobo), 0) from loans) as total, array(select id from loans) as ids
      from users u`,
  })
  expect(await problemsOf(found)).toEqual([
    'the column name may be null: its subquery may find no row',
    'the column word may be null: a case may have no else',
  ])
})

test('`certain` without an effect is found', async () => {
  expect(await problemsOf(statement({ row: { id: uuid().certain }, sql: 'select id from users' }))).toEqual([
    'the column id is never null: `certain` has no effect',
  ])
})

test('a parameter of the wrong type is found', async () => {
  const wrong = statement({
    params: { id: word(), ids: uuid() },
    row: { id: uuid() },
    sql: 'select id from users where id = :id or id = any (:ids)',
  })
  expect(await problemsOf(wrong)).toEqual([
    'the parameter :id is uuid, and the shape has text',
    'the parameter :ids is _uuid, and the shape has uuid',
  ])
})

test('a statement that returns rows without a shape for them is found', async () => {
  expect(await problemsOf(statement({ sql: `delete from sign_in_tries returning id` }))).toEqual([
    'the statement returns the column id, and has no shape for rows',
  ])
})

test('SCALE-26 a statement that may be answered by a standby and writes, locks or calls a volatile function is found', async () => {
  const reads = 'replica'
  const row = { id: uuid() }
  expect(
    await problemsOf(
      statement({ reads, row, sql: 'select id from users where phone is not null order by created_at limit 1' }),
      statement({ reads, row, sql: 'with gone as (delete from sign_in_tries where false) select id from users' }),
      statement({ reads, row, sql: 'select id from users for share' }),
      statement({ reads, row: { place: count.nullable }, sql: `select nextval('loan_numbers') as place` }),
    ),
  ).toEqual([
    'it writes or locks rows, and may not read the replica',
    'it writes or locks rows, and may not read the replica',
    'nextval may write, so it may not read the replica',
  ])
})
