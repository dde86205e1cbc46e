import type { SettledInstalment } from '@kasuwa/domain/loans/punctuality.ts'
import { json, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import { loanColumns, loanShape } from './loan-repository.ts'

/**
 * The day an instalment was paid is the day of the last payment to it, as its payer sees it. If that one was reversed and others replaced it,
 * it is the day of the last of those. A loan that was not paid out has no instalments.
 */
const list = statement({
  params: { customerId: uuid<CustomerId>() },
  row: { ...loanShape, settled: json<SettledInstalment[]>() },
  sql: `with theirs as (select id from loans where customer_id = :customerId),
    paid as (
      select a.loan_id, a.number, max(p.paid_at) filter (where p.reversed_at is null) as at,
        max(max(p.paid_at) filter (where p.reversed_at is null)) over (partition by a.loan_id) as newest
      from theirs join allocations a on a.loan_id = theirs.id
      join payments p on p.id = a.payment_id group by a.loan_id, a.number
    ),
    settled as (
      select i.loan_id, jsonb_agg(jsonb_build_object('dueOn', i.due_date, 'settledOn', case
          when unpaid_kobo(i) = 0 then lagos_day(coalesce(paid.at, paid.newest))
        end) order by i.number) as instalments
      from theirs join instalments i on i.loan_id = theirs.id
      left join paid on paid.loan_id = i.loan_id and paid.number = i.number group by i.loan_id
    )
    select ${loanColumns}, coalesce(settled.instalments, '[]') as settled
    from loans l left join settled on settled.loan_id = l.id
    where l.customer_id = :customerId order by l.requested_at desc, l.id desc`,
})

/** A loan with the day each of its instalments was paid, in their order. */
export type SettledLoan = RowOf<typeof list>

/** A customer's loans, newest first, with the day each instalment was paid. */
export const listSettledLoans = (sql: Sql, customerId: CustomerId): Promise<SettledLoan[]> =>
  sql.rows(list, { customerId })
