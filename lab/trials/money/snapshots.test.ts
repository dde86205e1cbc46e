import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { readWhileMoneyMoves } from './read-while-money-moves.ts'
import { problemsInSnapshot } from './snapshot.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('A16 while loans are paid out and repaid, every snapshot of the books sums to 0', async () => {
  const { problems } = await readWhileMoneyMoves(
    server,
    { payers: 4, readers: 2 },
    ({ snapshots, payments }) => snapshots >= 60 && payments >= 60,
  )
  expect(problems).toEqual([])
})

test('a journal that does not sum to 0 is found, by itself and in the sum of all', async () => {
  const client = await server.app.database.pool.connect()
  // Its triggers would refuse it.
  await client.query('set session_replication_role = replica')
  await client.query(
    `with journal as (insert into journals (event, reference) values ('repayment_received', 'planted') returning id)
     insert into postings (journal_id, line, account, amount_kobo)
     select id, line, account, amount from journal, (values (1, 'cash', 500), (2, 'suspense', -499)) as leg(line, account, amount)`,
  )
  await client.query('set session_replication_role = origin')
  client.release()
  expect(await problemsInSnapshot(server.app.database)).toEqual([
    'journal_out_of_balance: 1 is not 0',
    'ledger_out_of_balance: 1 is not 0',
  ])
})
