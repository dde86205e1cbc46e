import type { SettledInstalment } from '@kasuwa/domain/loans/punctuality.ts'
import { json, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import { settledDays } from './completed-in-time.ts'
import { loanColumns, loanShape } from './loan-repository.ts'

/** A loan that was not paid out has no instalments. */
const list = statement({
  params: { customerId: uuid<CustomerId>() },
  row: { ...loanShape, settled: json<SettledInstalment[]>() },
  sql: `with theirs as (select id from loans where customer_id = :customerId),
    ${settledDays},
    listed as (
      select loan_id, jsonb_agg(jsonb_build_object('dueOn', due_date, 'settledOn', day) order by number) as instalments
      from settled group by loan_id
    )
    select ${loanColumns}, coalesce(listed.instalments, '[]') as settled
    from loans l left join listed on listed.loan_id = l.id
    where l.customer_id = :customerId order by l.requested_at desc, l.id desc`,
})

/** A loan with the day each of its instalments was paid, in their order. */
export type SettledLoan = RowOf<typeof list>

/** A customer's loans, newest first, with the day each instalment was paid. */
export const listSettledLoans = (sql: Sql, customerId: CustomerId): Promise<SettledLoan[]> =>
  sql.rows(list, { customerId })
