import { bool, instant, kobo, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement, type ValuesOf } from '../db/statement.ts'
import type { LoanId, UserId } from '../base/ids.ts'

const findAbout = statement({
  params: { id: uuid<LoanId>() },
  row: { userId: uuid<UserId>(), isWrittenOff: bool, cameBack: bool },
  sql: `select c.user_id as "userId", l.written_off_at is not null as "isWrittenOff",
      exists (select from open_items o where o.loan_id = l.id and o.kind = 'returned_disbursement' and o.closed_at is null) as "cameBack"
    from loans l join customers c on c.id = l.customer_id where l.id = :id`,
})
/** The loan is overdue from now on, even if the daily job is late; its instalments no longer count as late in the tallies. */
const save = statement({
  params: { id: uuid<LoanId>(), lost: kobo, at: instant },
  sql: `with marked as (
      update instalments set is_written_off = true where loan_id = :id
    )
    update loans set status = 'overdue', written_off_at = :at, written_off_kobo = :lost where id = :id`,
})

/** A loan's customer, and the facts that may stop its write-off. */
export const writeOffFactsOf = (sql: Sql, id: LoanId) => sql.only(findAbout, { id })

/** Marks a loan as written off; `lost` is its unpaid principal. */
export async function saveWriteOff(tx: Sql, writeOff: ValuesOf<typeof save>): Promise<void> {
  await tx.run(save, writeOff)
}
