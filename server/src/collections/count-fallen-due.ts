import type { App } from '../context/context.ts'
import { count } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

/** So many rows change at once: a repayment of one of them waits for less than a tenth of a second. */
const batchSize = 500

// In the order of an index: any other would read from the beginning, or sort, all that are due for each batch. A row that is locked is left to the
// next batch, so nothing waits for a lock here while it holds others.
const countBatch = statement({
  params: { batchSize: count },
  sql: `with due as materialized (
      select loan_id from running_loans where next_fall_on <= (select product_today())
      order by next_fall_on limit :batchSize for update skip locked
    )
    update running_loans r set fallen_due_kobo = coalesce(i.fallen, 0), next_fall_on = i.next
    from due cross join lateral (
      select (sum(amount_kobo(i)) filter (where due_date <= (select product_today())))::bigint as fallen,
        min(due_date) filter (where due_date > (select product_today())) as next
      from instalments i where loan_id = due.loan_id
    ) as i
    where r.loan_id = due.loan_id`,
})

/**
 * Adds what fell due today to the rows of running loans (decision 100). Lists are right before it has run too: it only saves them reading instalments.
 * Returns how many rows changed.
 */
export async function countFallenDue({ database }: App): Promise<number> {
  for (let changed = 0; ;) {
    const now = await database.run(countBatch, { batchSize })
    changed += now
    if (now < batchSize) return changed
  }
}
