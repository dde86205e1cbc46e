import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgent } from '../access/sign-up/test-sign-up.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { aFullCustomer, own } from './test-full-customer.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await testAgent(server)
})
afterAll(() => server.close())

const rows = <Row extends object>(sql: string, values: unknown[] = []) => server.app.database.rows<Row>(sql, values)

const viewNames = async (): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'report'::regnamespace and relkind in ('v', 'm', 'r') order by 1`,
    )
  ).map(({ name }) => name)

/** The views in which a text is found, in any column, with any case of letters. */
async function viewsWith(word: string): Promise<string[]> {
  const found = await Promise.all(
    (await viewNames()).map(async (name) => {
      const hits = await rows(
        `select from report.${name} v where strpos(lower(to_jsonb(v)::text), lower($1)) > 0 limit 1`,
        [word],
      )
      return hits.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

/** The columns that say something of a person. */
const personal =
  'first_name middle_name last_name email phone address nin bvn account_number account_name business_name name note city lga landmark date_of_birth'.split(
    ' ',
  )

/** All that is stored about a person as words: of their profile, business, documents, accounts and notes. */
const wordsOf = async (customerId: string): Promise<string[]> => {
  const found = await rows<{ word: string }>(
    `select distinct value as word from customers c join users u on u.id = c.user_id
       left join profiles p on p.user_id = u.id left join businesses b on b.user_id = u.id
       cross join lateral (
         select * from jsonb_each_text(to_jsonb(u)) union all select * from jsonb_each_text(to_jsonb(p)) union all select * from jsonb_each_text(to_jsonb(b))
         union all select e.* from bank_accounts a cross join lateral jsonb_each_text(to_jsonb(a)) e where a.customer_id = c.id
         union all select e.* from virtual_accounts v cross join lateral jsonb_each_text(to_jsonb(v)) e where v.customer_id = c.id
         union all select e.* from collection_notes n join loans l on l.id = n.loan_id cross join lateral jsonb_each_text(to_jsonb(n)) e where l.customer_id = c.id
       ) as field (key, value)
     where c.id = $1 and field.key = any ($2)`,
    [customerId, personal],
  )
  return found.map(({ word }) => word)
}

test('REP-01 no view of the schema report holds a name, phone, address, number or note of a person, whose loan is in them', async () => {
  const customer = await aFullCustomer(server)
  const words = [
    ...new Set([
      ...Object.values(own),
      customer.phone,
      customer.account,
      customer.bank,
      ...(await wordsOf(customer.customerId)),
    ]),
  ].filter((word) => word.length > 3)
  expect(words.length).toBeGreaterThan(9)
  const found = await Promise.all(words.map(async (word) => [word, await viewsWith(word)]))
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(words.map((word) => [word, []])))
  expect(await viewsWith(customer.customerId)).toEqual(['loans', 'payments'])
})

test('REP-02 each view of the schema report and each of its columns has a comment', async () => {
  expect(await viewNames()).toEqual([
    'account_days',
    'due_days',
    'due_sums',
    'instalments',
    'kept_months',
    'loans',
    'month_ends',
    'payments',
    'products',
  ])
  const without = await rows(
    `select c.relname, a.attname from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'report'::regnamespace and (obj_description(c.oid, 'pg_class') is null or col_description(c.oid, a.attnum) is null)`,
  )
  expect(without).toEqual([])
})
