import type { BookDifferenceKind } from '@kasuwa/domain/payments/differences.ts'

const partOf = (place: number): string => `sum((row ->> ${place})::bigint)`

/** A check of imports, as the query for its violations (`bookChecks`). */
export const importChecks = {
  /** A loan as it came has one journal of its unpaid principal, and its sums are those of the schedule that came with it (IMPO-14, IMPO-18). */
  import_differs: `select jsonb_build_object('loan', coalesce(m.loan_id::text, ledger.reference)) as ids, coalesce(ledger.principal, 0) as ours,
      coalesce(m.unpaid_principal_kobo, 0) as theirs
    from imported_loans m cross join lateral (
      select ${partOf(2)} as principal, ${partOf(5)} as paid_principal, ${partOf(6)} as paid_interest, ${partOf(7)} as paid_fee from jsonb_array_elements(m.schedule) as row
    ) as came
    full join (
      select j.reference, count(distinct j.id) as journals, sum(p.amount_kobo) filter (where p.account = 'loans_receivable' and p.loan_id::text = j.reference) as principal,
        sum(p.amount_kobo) filter (where p.account = 'opening_balances') as opening
      from journals j join postings p on p.journal_id = j.id where j.event = 'loans_imported' group by j.reference
    ) as ledger on ledger.reference = m.loan_id::text
    where m.loan_id is null or ledger.journals is distinct from 1 or ledger.principal is distinct from m.unpaid_principal_kobo or ledger.opening is distinct from -m.unpaid_principal_kobo
      or (came.principal - came.paid_principal, came.paid_principal, came.paid_interest, came.paid_fee)
        is distinct from (m.unpaid_principal_kobo, m.paid_principal_kobo, m.paid_interest_kobo, m.paid_fee_kobo)`,
} satisfies Partial<Record<BookDifferenceKind, string>>
