import { loanImported } from '@kasuwa/domain/ledger/books-events.ts'
import { applicationReference, loanReference } from '@kasuwa/domain/loans/references.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import { count, integer, kobo, text, uuid } from '../db/columns.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement } from '../db/statement.ts'
import { postAll } from '../ledger/post.ts'
import type { Bring } from './bring.ts'
import type { ImportId } from './import-repository.ts'

const importId = uuid<ImportId>()

const nextLoans = statement({
  params: { importId, after: integer, limit: integer },
  row: { line: integer, id: uuid<LoanId>(), customerId: uuid<CustomerId>().certain, unpaid: kobo },
  sql: `select l.line, l.id, (select c.id from import_lines c where c.import_id = l.import_id and c.file = 'customers' and c.key = l.owner) as "customerId",
      (l.content ->> 'unpaidPrincipal')::bigint as unpaid
    from import_lines l where l.import_id = :importId and l.file = 'loans' and l.line > :after order by l.line limit :limit`,
})
const takeNumbers = statement({
  params: { wanted: integer },
  row: { loan: count, application: count },
  sql: `select nextval('loan_numbers') as loan, nextval('application_numbers') as application from generate_series(1, :wanted)`,
})
const loans = rowsParameter('loan', {
  id: uuid<LoanId>(),
  line: integer,
  customerId: uuid<CustomerId>(),
  loanId: text,
  applicationId: text,
})

const amount = (name: string) => `(l.content ->> '${name}')::bigint`
const rule = (name: string) => `(l.content -> 'lateFee' ->> '${name}')`

/**
 * A loan as it runs: its terms and its schedule are those of the file, and what was paid before is paid. The rate follows from the interest. Late fees begin
 * on the next day. The offer has the rules of fees alone, since nobody saw an offer of ours.
 */
const insertLoans = statement({
  params: { importId, ...loans.params },
  sql: `with read as materialized (
      select loan.*, l.content, ${amount('scheduled')} as principal, ${amount('interest')} as interest, ${amount('fee')} as fee,
        ${amount('paidPrincipal')} + ${amount('paidInterest')} + ${amount('paidFee')} as paid, (l.content ->> 'term')::integer as term,
        (l.content ->> 'start')::date as start, (l.content ->> 'nextDue')::date as next_due, coalesce(l.content ->> 'product', (select code from products where is_default)) as product
      from ${loans.table} join import_lines l on l.import_id = :importId and l.file = 'loans' and l.line = loan.line
    )
    insert into loans (id, loan_id, application_id, customer_id, amount_kobo, approved_kobo, term, repayment_frequency, purpose, rate_bp, status, requested_at,
      start_date, end_date, interest_kobo, fee_kobo, total_kobo, paid_kobo, next_due_date, next_due_kobo, product, product_version, loan_fee_kobo,
      late_fee_grace_days, late_fee_kobo, late_fee_bp, late_fee_cap_bp, late_fees_until, offer)
    select l.id, l."loanId", l."applicationId", l."customerId", l.principal, l.principal, l.term, l.content ->> 'frequency', l.content ->> 'purpose',
      round(l.interest::numeric * 10000 / l.principal / l.term)::integer, case when l.next_due < product_today() then 'overdue' else 'active' end,
      lagos_midnight(l.start), l.start, (l.content ->> 'end')::date, l.interest, l.fee, l.principal + l.interest + l.fee, l.paid, l.next_due, ${amount('nextAmount')},
      l.product, (select v.version from product_versions v where v.product = l.product and v.state = 'published'), l.fee,
      ${rule('graceDays')}::integer, ${rule('fixed')}::bigint, ${rule('bp')}::integer, ${rule('capBp')}::integer,
      case when ${rule('capBp')} is not null then product_today() end,
      nullif(jsonb_strip_nulls(jsonb_build_object('loan_fee', case when l.fee > 0 then l.fee / 100.0 end, 'late_fee',
        case when ${rule('capBp')} is not null then jsonb_build_object('grace_days', ${rule('graceDays')}::integer, 'amount', ${rule('fixed')}::bigint / 100.0,
          'percent', ${rule('bp')}::integer / 100.0, 'cap_percent', ${rule('capBp')}::integer / 100.0) end)), '{}')
    from read l`,
})
const rowOf = (place: number) => `(row ->> ${place})::bigint`
const insertInstalments = statement({
  params: { importId, ...loans.params },
  sql: `insert into instalments (loan_id, number, due_date, principal_kobo, interest_kobo, fee_kobo, paid_principal_kobo, paid_interest_kobo, paid_fee_kobo)
    select loan.id, (row ->> 0)::smallint, (row ->> 1)::date, ${rowOf(2)}, ${rowOf(3)}, ${rowOf(4)}, ${rowOf(5)}, ${rowOf(6)}, ${rowOf(7)}
    from ${loans.table} join import_lines l on l.import_id = :importId and l.file = 'loans' and l.line = loan.line
    cross join lateral jsonb_array_elements(l.content -> 'schedule') as row`,
})
const insertImported = statement({
  params: { importId, ...loans.params },
  sql: `insert into imported_loans (loan_id, import_id, line, key, imported_on, start_date, end_date, schedule, unpaid_principal_kobo, paid_principal_kobo, paid_interest_kobo, paid_fee_kobo)
    select loan.id, l.import_id, l.line, l.key, product_today(), (l.content ->> 'start')::date, (l.content ->> 'end')::date, l.content -> 'schedule', ${amount('unpaidPrincipal')},
      ${amount('paidPrincipal')}, ${amount('paidInterest')}, ${amount('paidFee')}
    from ${loans.table} join import_lines l on l.import_id = :importId and l.file = 'loans' and l.line = loan.line`,
})
const activateGroups = statement({
  params: { customers: loans.params.loan_customerId },
  sql: `update customer_groups g set status = 'active' where g.status = 'pending'
    and g.id in (select c.group_id from customers c where c.id = any (:customers))`,
})

/** Makes the running loans with their schedules, each with a journal of its own (IMPO-14). */
export const bringLoans: Bring = async (tx, _app, { importId: id, after, limit }) => {
  const lines = await tx.rows(nextLoans, { importId: id, after, limit })
  const numbers = await tx.rows(takeNumbers, { wanted: lines.length })
  const rows = lines.map(({ unpaid: _unpaid, ...line }, index) => {
    const { loan, application } = required(numbers[index], 'the numbers of a loan')
    return { ...line, loanId: loanReference(loan), applicationId: applicationReference(application) }
  })
  const values = loans.values(rows)
  await tx.run(insertLoans, { importId: id, ...values })
  await tx.run(insertImported, { importId: id, ...values })
  await tx.run(insertInstalments, { importId: id, ...values })
  await postAll(
    tx,
    lines.map(({ id: loanId, customerId, unpaid }) => ({
      journal: loanImported({ loanId, customerId, amount: unpaid }),
      reference: loanId,
      paymentId: null,
    })),
  )
  await tx.run(activateGroups, { customers: lines.map(({ customerId }) => customerId) })
  return { lines: lines.length, last: lines.at(-1)?.line ?? after }
}
