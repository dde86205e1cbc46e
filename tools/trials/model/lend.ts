import { transferFailed, disbursementReturned, disbursementSucceeded, reverse } from '@kasuwa/domain/ledger/events.ts'
import { commissionSucceeded, transferSubmitted } from '@kasuwa/domain/ledger/events.ts'
import { loanGate } from '@kasuwa/domain/loans/gates.ts'
import { unpaidRow } from '@kasuwa/domain/loans/instalments.ts'
import { loanProduct } from '@kasuwa/domain/loans/product.ts'
import { makeSchedule } from '@kasuwa/domain/loans/schedule.ts'
import { isRunning, isWaiting, type LoanEvent, loanTransition, shownStatus } from '@kasuwa/domain/loans/status.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { nextPaymentStatus, type PaymentEvent } from '@kasuwa/domain/payments/status.ts'
import { nextTransferState, type ReportedTransferState } from '@kasuwa/domain/payments/transfer.ts'
import { settleAgain } from './correct.ts'
import { type Book, type ModelLoan, type ModelTransfer, noSchedule, ownerOf, postTo } from './book.ts'

const rates = [0, 500, 1_333].map(basisPoints)

/** A customer asks for a loan. Answers what came of it. */
export function request(book: Book, customer: number, amount: Kobo, frequency: Frequency): string {
  const own = book.loans.filter((loan) => loan.customer === customer)
  const gate = loanGate({
    runningLoan: own.some(({ state }) => isRunning(state)),
    kycLevel: book.kycLevels[customer],
    bankAccounts: 1,
    waitingRequests: own.filter(({ state }) => isWaiting(shownStatus(state))).length,
  })
  if (gate !== 'open') return gate
  const id = book.loans.length
  const rate = rates[id % rates.length] ?? basisPoints(0)
  book.loans.push({
    id,
    customer,
    requested: amount,
    months: loanProduct.months,
    rate,
    frequency,
    state: 'pending',
    approved: null,
    everRepaid: false,
    cancelled: nothing,
    ...noSchedule,
  })
  return `loan ${id}`
}

/** An admin approves: the transfer is made in the same step, and is sent later. One loan of a customer is approved or running at a time. */
export function approve(book: Book, loan: ModelLoan, amount: Kobo): string {
  const other = book.loans.some(
    (one) => one !== loan && one.customer === loan.customer && (one.state === 'approved' || isRunning(one.state)),
  )
  if (other) return 'running_loan'
  const problem = move(loan, 'approved')
  if (problem) return problem
  loan.approved = amount
  book.transfers.push({ loan, amount, state: 'created', payment: 'pending', returned: false, again: null })
  return `transfer ${book.transfers.length - 1}`
}

/** An admin pays an agent. */
export function payCommission(book: Book, amount: Kobo): string {
  book.transfers.push({ loan: null, amount, state: 'created', payment: 'pending', returned: false, again: null })
  return `transfer ${book.transfers.length - 1}`
}

/** An admin rejects, or the customer withdraws. */
export const close = (loan: ModelLoan, event: 'rejected' | 'withdrawn'): string => move(loan, event) ?? loan.state

/** The provider reports how a transfer stands: its answer, or a webhook, in any order and any number of times. */
export function report(book: Book, transfer: ModelTransfer, reported: ReportedTransferState): string {
  const before = transfer.state
  const next = nextTransferState(before, reported)
  if (next === before) return before
  if (before === 'created') postTo(book, transferSubmitted(legsOf(transfer)))
  transfer.state = next
  if (next !== 'submitted') settle(book, transfer, before === 'succeeded')
  return next
}

const paymentEvents: Partial<Record<ReportedTransferState, PaymentEvent>> = {
  succeeded: 'transfer_succeeded',
  failed: 'transfer_failed',
  reversed: 'transfer_reversed',
}

function settle(book: Book, transfer: ModelTransfer, hadArrived: boolean): void {
  const event = transfer.state === 'created' ? undefined : paymentEvents[transfer.state]
  const status = event && nextPaymentStatus(transfer.payment, event)
  if (!status) throw new Error(`a payment that is ${transfer.payment} cannot become ${transfer.state}`)
  transfer.payment = status
  if (transfer.again) settleAgain(book, transfer, transfer.again)
  else if (transfer.loan) settleDisbursement(book, transfer, transfer.loan, hadArrived)
  else settleCommission(book, transfer, hadArrived)
}

function settleCommission(book: Book, transfer: ModelTransfer, hadArrived: boolean): void {
  const arrived = commissionSucceeded(legsOf(transfer))
  if (transfer.state === 'succeeded') return postTo(book, arrived)
  if (hadArrived) postTo(book, reverse(arrived))
  postTo(book, transferFailed(legsOf(transfer)))
}

function settleDisbursement(book: Book, transfer: ModelTransfer, loan: ModelLoan, hadArrived: boolean): void {
  const payout = { ...ownerOf(loan), principal: transfer.amount }
  if (transfer.state === 'succeeded') {
    mustMove(loan, 'disbursed')
    const { rows } = makeSchedule({ ...loan, principal: transfer.amount, start: book.today })
    loan.rows = rows.map(unpaidRow)
    return postTo(book, disbursementSucceeded(payout))
  }
  if (hadArrived && (loan.everRepaid || loan.lost !== null)) {
    transfer.returned = true
    return postTo(book, disbursementReturned(payout))
  }
  mustMove(loan, transfer.state === 'failed' ? 'disbursement_failed' : 'disbursement_reversed')
  Object.assign(loan, noSchedule)
  if (hadArrived) postTo(book, reverse(disbursementSucceeded(payout)))
  postTo(book, transferFailed(legsOf(transfer)))
}

export const legsOf = ({ amount, loan }: ModelTransfer) => (loan ? { amount, ...ownerOf(loan) } : { amount })

/** The refusal, or null when the loan has moved. */
function move(loan: ModelLoan, event: LoanEvent): string | null {
  const outcome = loanTransition(loan.state, event)
  if ('refused' in outcome) return outcome.refused
  loan.state = outcome.state
  return null
}

export function mustMove(loan: ModelLoan, event: LoanEvent): void {
  const refusal = move(loan, event)
  if (refusal) throw new Error(`loan ${loan.id} is ${loan.state}, and ${event} came: ${refusal}`)
}
