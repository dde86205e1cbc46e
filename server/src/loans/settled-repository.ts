import type { SettledInstalment } from '@kasuwa/domain/loans/punctuality.ts'
import { day, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { CustomerId, LoanId } from '../ids.ts'

/**
 * The day of an instalment is that of the last payment which paid some of it, as its payer sees it. Where that one was reversed, others have
 * taken its place: then it is the day of the last of these.
 */
const list = statement({
  params: { customerId: uuid<CustomerId>() },
  row: { loanId: uuid<LoanId>(), dueOn: day, settledOn: day.nullable },
  sql: `with theirs as (select id from loans where customer_id = :customerId),
    paid as (
      select a.loan_id, a.number, max(p.paid_at) filter (where p.reversed_at is null) as at,
        max(max(p.paid_at) filter (where p.reversed_at is null)) over (partition by a.loan_id) as newest
      from theirs join allocations a on a.loan_id = theirs.id
      join payments p on p.id = a.payment_id group by a.loan_id, a.number
    )
    select i.loan_id as "loanId", i.due_date as "dueOn",
      case when i.paid_principal_kobo + i.paid_interest_kobo = i.principal_kobo + i.interest_kobo then lagos_day(coalesce(paid.at, paid.newest)) end as "settledOn"
    from theirs join instalments i on i.loan_id = theirs.id
    left join paid on paid.loan_id = i.loan_id and paid.number = i.number
    order by i.loan_id, i.number`,
})

/** When each instalment of a customer's loans was paid, by loan; a loan that was not paid out has none. */
export const settledByLoan = async (
  sql: Sql,
  customerId: CustomerId,
): Promise<Map<LoanId, (SettledInstalment & { loanId: LoanId })[]>> =>
  Map.groupBy(await sql.rows(list, { customerId }), ({ loanId }) => loanId)
