import { expect } from 'vitest'
import { trailOf } from '../testing/test-proposals.ts'
import { aCustomer, type TestAgent, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import type { TestServer } from '../testing/test-server.ts'

export const reason = 'Left the company'

/** Several customers of an agent. */
export const customersOf = (test: TestServer, agent: TestAgent, count: number): Promise<TestCustomer[]> =>
  Promise.all(Array.from({ length: count }, () => aCustomer(test, { agent })))

/** Proposes or makes a move; `choice` says whom it takes. */
export const move = (
  test: TestServer,
  by: TestPerson,
  { from, to }: { from: TestAgent; to: TestAgent },
  choice: object,
  key?: string,
) =>
  test.call(
    'POST',
    `/admin/agents/${from.agentId}/customers/move`,
    { to: to.agentId, reason, ...choice },
    { as: by.token, ...(key && { headers: { 'idempotency-key': key } }) },
  )

export const chosen = (customers: readonly TestCustomer[]) => ({
  which: 'chosen',
  customers: customers.map(({ customerId }) => customerId),
})

/** The customers whom an agent sees. */
export const seenBy = async (test: TestServer, agent: TestAgent): Promise<string[]> =>
  (await test.call('GET', '/agent/customers?per_page=100', undefined, { as: agent.token })).body.data
    .map(({ id }: { id: string }) => id)
    .toSorted()

export const idsOf = (customers: readonly TestCustomer[]): string[] =>
  customers.map(({ customerId }) => customerId).toSorted()

export const actionsOf = async (test: TestServer, subjectId: string): Promise<string[]> =>
  (await trailOf(test, subjectId)).map(({ action }) => action)

/** Every tally must equal a count of all rows. */
export async function expectRightTallies({ app: { database } }: TestServer): Promise<void> {
  const tallied = `select what, day, sum(rows)::bigint as rows, sum(amount_kobo)::bigint as amount from tallied group by what, day
    having sum(rows) <> 0 or sum(amount_kobo) <> 0 order by what, day`
  const counted = `select what, day, rows, amount_kobo as amount from counted where rows <> 0 or amount_kobo <> 0 order by what, day`
  expect(await database.rows(tallied)).toEqual(await database.rows(counted))
  const due = `select day, product, agent_id, instalments as rows, due_kobo, moved_kobo, unpaid_kobo from report.due_days order by day, product, agent_id`
  expect(await database.rows(due)).toEqual(
    await database.rows('select * from counted_due order by day, product, agent_id'),
  )
  expect(await database.rows('select * from report.due_sums order by day, product')).toEqual(
    await database.rows(
      `select day, product, sum(instalments)::bigint as instalments, sum(due_kobo)::bigint as due_kobo, sum(moved_kobo)::bigint as moved_kobo,
         sum(unpaid_kobo)::bigint as unpaid_kobo, sum(collected_kobo)::bigint as collected_kobo from report.due_days group by 1, 2
       having sum(instalments) <> 0 or sum(due_kobo) <> 0 or sum(moved_kobo) <> 0 or sum(unpaid_kobo) <> 0 order by 1, 2`,
    ),
  )
}
