import { addDays } from '@kasuwa/domain/dates.ts'
import { asRecovery } from '@kasuwa/domain/ledger/write-offs.ts'
import { customerCreditReceived, repaymentReceived, unmatchedMoney } from '@kasuwa/domain/ledger/events.ts'
import { allocatedTo, applyAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { totalPaid } from '@kasuwa/domain/loans/instalments.ts'
import { runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import { isRunning, nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { type Book, type ModelLoan, ownerOf, postTo } from './book.ts'

/** The loan that a customer's money goes to. */
export const runningLoanOf = (book: Book, customer: number): ModelLoan | undefined =>
  book.loans.find((loan) => loan.customer === customer && isRunning(loan.state))

/** Money comes to a customer's account; null: to an account of no customer. Answers where it went. */
export function receive(book: Book, customer: number | null, amount: Kobo, fee: Kobo): string {
  if (customer === null) {
    postTo(book, unmatchedMoney({ amount, fee }))
    book.payments.push({
      amount,
      fee,
      allocated: nothing,
      excess: nothing,
      unmatched: amount,
      customer,
      loan: null,
      reversed: null,
    })
    return 'suspense'
  }
  const loan = runningLoanOf(book, customer)
  if (loan) return repay(book, loan, amount, fee)
  postTo(book, customerCreditReceived({ customerId: String(customer), amount, fee }))
  book.payments.push({
    amount,
    fee,
    allocated: nothing,
    excess: amount,
    unmatched: nothing,
    customer,
    loan: null,
    reversed: null,
  })
  return 'credit'
}

function repay(book: Book, loan: ModelLoan, amount: Kobo, fee: Kobo): string {
  const { allocations, excess } = book.rules.allocate(loan.rows, amount)
  loan.rows = applyAllocations(loan.rows, allocations)
  loan.paid = totalPaid(loan.rows)
  loan.everRepaid ||= allocations.length > 0
  const [principal, interest] = [allocatedTo(allocations, 'principal'), allocatedTo(allocations, 'interest')]
  const received = repaymentReceived({ ...ownerOf(loan), principal, interest, excess, fee })
  postTo(book, loan.lost === null ? received : asRecovery(received))
  book.payments.push({
    amount,
    fee,
    allocated: addKobo(principal, interest),
    excess,
    unmatched: nothing,
    customer: loan.customer,
    loan,
    reversed: null,
  })
  const status = runningStatus(loan.rows, book.today)
  if (status === 'completed') loan.state = nextLoanState(loan.state, 'all_paid')
  else if (status !== loan.state)
    loan.state = nextLoanState(loan.state, status === 'active' ? 'arrears_cleared' : 'arrears_began')
  return `loan ${loan.id} ${loan.state}`
}

/** Days go by; the daily job may be late. */
export function passDays(book: Book, days: number): string {
  book.today = addDays(book.today, days)
  return book.today
}

/** The daily job: loans whose first unpaid instalment was due before today are overdue. Run again it changes nothing. */
export function runDay(book: Book): string {
  book.dayRun = book.today
  const late = book.loans.filter(({ state, rows }) => state === 'active' && isLate(rows, book))
  for (const loan of late) loan.state = nextLoanState(loan.state, 'arrears_began')
  return `${late.length} overdue`
}

const isLate = (rows: ModelLoan['rows'], { today }: Book): boolean => runningStatus(rows, today) === 'overdue'
