import { disbursementPaidAgain, loanCancelled, repaymentReversed } from '@kasuwa/domain/ledger/corrections.ts'
import { loanWrittenOff, takenBackOf, writtenOffOf } from '@kasuwa/domain/ledger/write-offs.ts'
import { disbursementReturned, transferFailed } from '@kasuwa/domain/ledger/events.ts'
import { allocatedTo, takeBack, withoutAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { totalPaid, unpaidPrincipalOf } from '@kasuwa/domain/loans/instalments.ts'
import { runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import { writeOffRefusal } from '@kasuwa/domain/loans/write-off.ts'
import { isRunning, nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { addKobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import {
  type Book,
  type ModelLoan,
  type ModelPayment,
  type ModelTransfer,
  noSchedule,
  ownerOf,
  postTo,
} from './book.ts'

const isUnderWay = (book: Book, loan: ModelLoan | null): boolean =>
  book.transfers.some((one) => one.loan === loan && one.payment === 'pending')

/** Finance pays loan money again that had come back. */
export function payAgain(book: Book, returned: ModelTransfer): string {
  if (!returned.returned) return 'it did not come back'
  if (isUnderWay(book, returned.loan)) return 'payout_under_way'
  const { loan, amount } = returned
  book.transfers.push({ loan, amount, state: 'created', payment: 'pending', returned: false, again: returned })
  return `transfer ${book.transfers.length - 1}`
}

/** What the provider reports of such a transfer. */
export function settleAgain(book: Book, transfer: ModelTransfer, again: ModelTransfer): void {
  const { loan, amount } = transfer
  if (!loan) throw new Error('only loan money is paid again')
  const money = { ...ownerOf(loan), principal: amount }
  if (transfer.state === 'succeeded') {
    again.returned = false
    return postTo(book, disbursementPaidAgain(money))
  }
  if (again.returned) return postTo(book, transferFailed({ amount, ...ownerOf(loan) }))
  transfer.returned = true
  postTo(book, disbursementReturned(money))
}

/** Finance cancels a loan whose money came back. */
export function cancel(book: Book, returned: ModelTransfer): string {
  const { loan, amount } = returned
  if (!loan || !returned.returned) return 'it did not come back'
  if (isUnderWay(book, loan)) return 'payout_under_way'
  const paidPrincipal = addKobo(...loan.rows.map((row) => row.paidPrincipal))
  const paidInterest = addKobo(...loan.rows.map((row) => row.paidInterest))
  const writtenOff = writtenOffOf(loan.lost, unpaidPrincipalOf(loan.rows))
  postTo(book, loanCancelled({ ...ownerOf(loan), principal: amount, paidPrincipal, paidInterest, writtenOff }))
  returned.returned = false
  loan.state = nextLoanState(loan.state, 'cancelled')
  loan.cancelled = addKobo(paidPrincipal, paidInterest)
  Object.assign(loan, noSchedule)
  return `${loan.cancelled} is credit`
}

/** Finance writes a loan off; it is overdue from then on, also where the daily job is late. */
export function writeOffLoan(book: Book, loan: ModelLoan): string {
  const { state, rows, lost } = loan
  const cameBack = book.transfers.some(
    (one) => one.loan === loan && (one.returned || (one.again && one.payment === 'pending')),
  )
  const end = rows.at(-1)?.dueOn ?? null
  const refusal = writeOffRefusal({ state, end, isWrittenOff: lost !== null, cameBack }, book.today)
  if (refusal) return refusal
  const principal = unpaidPrincipalOf(rows)
  postTo(book, loanWrittenOff({ ...ownerOf(loan), principal }))
  if (state === 'active') loan.state = nextLoanState(state, 'arrears_began')
  loan.lost = principal
  return `${principal} is a loss`
}

/** Finance reverses a repayment: its money is in suspense again, or was taken back by its bank. */
export function reverseRepayment(book: Book, payment: ModelPayment, isTaken: boolean): string {
  const { customer, loan, amount } = payment
  if (customer === null || payment.reversed) return 'not a repayment that stands'
  const undoneOf = loan && loan.rows.length > 0 ? loan : null
  if (undoneOf?.state === 'completed' && payment.allocated > 0 && hasOther(book, undoneOf)) return 'other_loan_runs'
  const undone = undoneOf ? takeBack(undoneOf.rows, payment.allocated) : []
  const [principal, interest] = [allocatedTo(undone, 'principal'), allocatedTo(undone, 'interest')]
  const credit = subtractKobo(amount, addKobo(principal, interest))
  const taken = isTaken ? amount : nothing
  const owner = { loanId: undoneOf ? String(undoneOf.id) : null, customerId: String(customer) }
  const writtenOff = takenBackOf(principal, undoneOf?.lost ?? null, unpaidPrincipalOf(undoneOf?.rows ?? []))
  postTo(book, repaymentReversed({ ...owner, principal, interest, credit, writtenOff, taken }))
  payment.reversed = { credit, taken, suspended: subtractKobo(amount, taken) }
  if (!undoneOf || undone.length === 0) return 'all of it was credit'
  undoneOf.rows = withoutAllocations(undoneOf.rows, undone)
  undoneOf.paid = totalPaid(undoneOf.rows)
  if (undoneOf.lost !== null) undoneOf.lost = addKobo(undoneOf.lost, writtenOff.lost)
  if (undoneOf.state === 'completed') undoneOf.state = nextLoanState('completed', 'repayment_reversed')
  if (undoneOf.state === 'active' && runningStatus(undoneOf.rows, book.today) === 'overdue')
    undoneOf.state = nextLoanState('active', 'arrears_began')
  return `loan ${undoneOf.id} ${undoneOf.state}`
}

const hasOther = (book: Book, loan: ModelLoan): boolean =>
  book.loans.some(
    (one) => one !== loan && one.customer === loan.customer && (one.state === 'approved' || isRunning(one.state)),
  )
