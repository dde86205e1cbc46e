import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import type { Table } from './copy.ts'
import { type Lender, loanOf, type PaidOutLoan, secondsPerDay, sumOf } from './lender.ts'
import type { RowWriter } from './row-writer.ts'

const columns =
  'id loan_id application_id customer_id amount_kobo approved_kobo term repayment_frequency purpose rate_bp status requested_at decided_at start_date end_date interest_kobo total_kobo paid_kobo next_due_date next_due_kobo product loan_fee_kobo loan_fee_bp fee_kobo offer'.split(
    ' ',
  )

/** Loans, and the schedules of loans that were paid out. */
export function loanTables(lender: Lender): Table[] {
  return [
    {
      name: 'loans',
      columns,
      count: lender.loans,
      write(row, n) {
        row
          .begin(columns.length)
          .id('loan', n)
          .text(`LN-${100_000 + n}`)
          .text(`APP-${5_000_000 + n}`)
        if (n <= lender.paidOut) writePaidOut(row, loanOf(lender, n), lender)
        else writeRequest(row, n - lender.paidOut, lender)
      },
    },
    {
      name: 'instalments',
      columns:
        'loan_id number due_date principal_kobo interest_kobo fee_kobo paid_principal_kobo paid_interest_kobo paid_fee_kobo'.split(
          ' ',
        ),
      count: lender.paidOut,
      write(row, n) {
        const { plan, paid } = loanOf(lender, n)
        for (let place = 0; place < plan.due.length; place++) {
          const parts = [plan.principals[place]!, plan.interests[place]!, plan.fees[place]!]
          row
            .begin(9)
            .id('loan', n)
            .small(place + 1)
            .day(plan.due[place]!)
          for (const part of parts) row.big(part)
          for (const part of parts) row.big(place < paid ? part : 0)
        }
      },
    },
  ]
}

function writePaidOut(row: RowWriter, loan: PaidOutLoan, { today }: Lender): void {
  const { n, customer, frequency, terms, start, principal, plan, paid } = loan
  const due = plan.due[paid]
  const status = due === undefined ? 'completed' : due < today ? 'overdue' : 'active'
  const repaid = sumOf(plan.principals, 0, paid) + sumOf(plan.interests, 0, paid) + sumOf(plan.fees, 0, paid)
  row.id('customer', customer).big(principal).big(principal).small(terms.months)
  row.text(frequency).text('business').whole(terms.rate)
  row
    .text(status)
    .at((start - 1) * secondsPerDay + (n % secondsPerDay))
    .at(start * secondsPerDay)
  row
    .day(start)
    .day(plan.end)
    .big(plan.interest)
    .big(principal + plan.interest + plan.fee)
    .big(repaid)
  if (due === undefined) row.null().null()
  else row.day(due).big(plan.principals[paid]! + plan.interests[paid]! + plan.fees[paid]!)
  writeProduct(row, loan)
}

/** The product with its loan fee; a loan with one has it in its offer too. */
function writeProduct(row: RowWriter, { product, terms: { loanFee }, plan }: PaidOutLoan): void {
  row
    .text(product)
    .big(loanFee?.fixed ?? 0)
    .whole(loanFee?.bp ?? 0)
    .big(plan.fee)
  if (plan.fee > 0) row.json({ loan_fee: plan.fee / 100 })
  else row.null()
}

/** Customers without a loan have waited for one for at most a month; the requests of others were rejected within a year. */
function writeRequest(
  row: RowWriter,
  place: number,
  { today, terms, running, pending, loans, paidOut, customers }: Lender,
): void {
  const isPending = place <= pending
  const customer = isPending ? running + place : 1 + ((place * 7) % customers)
  const share = isPending ? place / pending : (place - pending) / (loans - paidOut - pending)
  const at = (today - (1 - share) * (isPending ? 30 : 365)) * secondsPerDay - 3_600
  row.id('customer', customer).big(5_000_000).null().small(terms.months)
  row.text('weekly').text('commodity').whole(terms.rate)
  row
    .text(isPending ? 'pending' : 'rejected')
    .at(Math.floor(at))
    .null()
    .null()
    .null()
    .null()
    .null()
    .big(0)
    .null()
    .null()
  row.text(defaultProduct).big(0).whole(0).big(0).null()
}
