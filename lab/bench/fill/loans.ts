import type { Table } from './copy.ts'
import { type Lender, loanOf, type PaidOutLoan, secondsPerDay, sumOf } from './lender.ts'
import type { RowWriter } from './row-writer.ts'

const columns =
  'id loan_id application_id customer_id amount_kobo approved_kobo term repayment_frequency purpose rate_bp status requested_at decided_at start_date end_date interest_kobo total_kobo paid_kobo next_due_date next_due_kobo'.split(
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
      columns: 'loan_id number due_date principal_kobo interest_kobo paid_principal_kobo paid_interest_kobo'.split(' '),
      count: lender.paidOut,
      write(row, n) {
        const { plan, paid } = loanOf(lender, n)
        for (let place = 0; place < plan.due.length; place++) {
          const [principal, interest] = [plan.principals[place]!, plan.interests[place]!]
          row
            .begin(7)
            .id('loan', n)
            .small(place + 1)
            .day(plan.due[place]!)
            .big(principal)
            .big(interest)
          row.big(place < paid ? principal : 0).big(place < paid ? interest : 0)
        }
      },
    },
  ]
}

function writePaidOut(row: RowWriter, loan: PaidOutLoan, { today, terms }: Lender): void {
  const { n, customer, frequency, start, principal, plan, paid } = loan
  const due = plan.due[paid]
  const status = due === undefined ? 'completed' : due < today ? 'overdue' : 'active'
  const repaid = sumOf(plan.principals, 0, paid) + sumOf(plan.interests, 0, paid)
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
    .big(principal + plan.interest)
    .big(repaid)
  if (due === undefined) row.null().null()
  else row.day(due).big(plan.principals[paid]! + plan.interests[paid]!)
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
}
