import { repaymentReversed } from '@kasuwa/domain/ledger/corrections.ts'
import { notWrittenOff, takenBackOf } from '@kasuwa/domain/ledger/write-offs.ts'
import { allocatedTo, withoutAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { unpaidPrincipalOf } from '@kasuwa/domain/loans/instalments.ts'
import { standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import {
  feePartOf,
  takeBackWithFees,
  totalPaidWithFees,
  unpaidFees,
  withoutFeeParts,
} from '@kasuwa/domain/loans/late-fee-payments.ts'
import { nextDue, runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import { nextLoanState } from '@kasuwa/domain/loans/status.ts'
import { type Kobo, minKobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import { type chosenCauses, type ReversalCause, reversalReference } from '@kasuwa/domain/payments/reversal.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Actor, App } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import { isDuplicate, type Transaction } from '../../db/transaction.ts'
import { isId, type LoanId, type PaymentId } from '../../base/ids.ts'
import { post } from '../../ledger/post.ts'
import { saveLateFees } from '../../loans/late-fee-repository.ts'
import { lateFeesNow, rowsOf, totalWith } from '../../loans/late-fees-now.ts'
import { instalmentsOf } from '../../loans/schedule-repository.ts'
import { required } from '../../base/required.ts'
import type { About, Act } from '../../proposals/act.ts'
import { type Fact, figure, fixed } from '../../proposals/facts.ts'
import { lockCredit } from './credit-repository.ts'
import {
  type BookedRepayment,
  customerOfRepayment,
  findRepayment,
  lockRepayment,
  readRepayment,
  saveLoanAfter,
  saveReversal,
  suspendAgain,
} from './reversal-repository.ts'
import { notifyReversal } from './notify-reversal.ts'

type Input = { id: string; cause: (typeof chosenCauses)[number]; reason: string }

/**
 * Reverses a repayment by one journal: its allocations are undone, late fees first and then the newest instalment, and the part that became credit is taken back.
 * If it was booked wrongly, the money is in suspense again, to be assigned; if the bank took it back, it has left. A loan that it completed runs
 * again. Above the lender's limit it is proposed to a second person instead (decision 59).
 * @throws Refused not_found, repayment_reversed, credit_used, other_loan_runs, proposal_open, idempotency_conflict
 */
export const reversal: Act<Input, Reversed> = {
  name: 'reversal',
  limit: 'SECOND_PERSON_REVERSAL_ABOVE',
  roles: ['finance'],
  about: aboutReversal,
  lock: (tx, { id }) => lockReversal(tx, idOf(id)),
  run: (tx, { actor, app }, { id, cause, reason }) =>
    applyReversal(tx, app, {
      paymentId: idOf(id),
      taken: cause === 'taken_back' ? 'all' : nothing,
      cause,
      reason,
      actor,
      item: null,
    }),
  final: ['not_found', 'repayment_reversed'],
}

function idOf(id: string): PaymentId {
  if (!isId<PaymentId>(id)) throw new Refused('not_found')
  return id
}

async function aboutReversal(sql: Sql, { id, cause, reason }: Input): Promise<About> {
  const payment = await findRepayment(sql, idOf(id))
  if (!payment) throw new Refused('not_found')
  const { reference, userId, amount } = payment
  const value = cause === 'taken_back' ? 'The bank took it back' : 'It belongs to somebody else'
  return {
    subject: { kind: 'charge', id: reference, name: reference },
    userId,
    amount,
    reason,
    facts: [
      fixed('What happened', value),
      ...(await reversalFacts(sql, idOf(id), cause === 'taken_back' ? amount : nothing)),
    ],
  }
}

/** The effects a reversal would have on loan, credit, suspense and cash; `taken` is the amount that has left. */
export async function reversalFacts(sql: Sql, id: PaymentId, taken: Kobo): Promise<Fact[]> {
  const { amount, excess, loanId, isCancelled } = await readRepayment(sql, id)
  const owedAgain = loanId === null || isCancelled ? nothing : subtractKobo(amount, excess)
  return [
    figure('Owed again', owedAgain),
    figure('Taken from credit', subtractKobo(amount, owedAgain)),
    figure('Leaves', taken),
    figure('Goes to suspense', subtractKobo(amount, taken)),
  ]
}

/** Locks the rows that a reversal changes, in the same order: the customer first. @throws Refused not_found */
export async function lockReversal(tx: Transaction, id: PaymentId): Promise<void> {
  const customerId = await customerOfRepayment(tx, id)
  if (!customerId) throw new Refused('not_found')
  await lockCredit(tx, customerId)
  await lockRepayment(tx, id)
}

/** The places the money of a reversed repayment left, and those it went to. */
export type Reversed = Awaited<ReturnType<typeof applyReversal>>

/** `taken` is the amount that the bank or the provider took; the rest goes back to suspense. */
export type Reversal = {
  paymentId: PaymentId
  taken: Kobo | 'all'
  cause: ReversalCause
  reason: string
  actor: Actor
  item: number | null
}

/** Applies the reversal within a transaction. */
export async function applyReversal(tx: Transaction, app: App, reversal: Reversal) {
  const { paymentId, cause, reason, actor, item } = reversal
  const customerId = await customerOfRepayment(tx, paymentId)
  // The customer is locked first, as when credit is used.
  const credit = customerId && (await lockCredit(tx, customerId))
  if (!customerId || !credit) throw new Refused('not_found')
  const payment = await lockRepayment(tx, paymentId)
  if (payment.status !== 'completed') throw new Refused('repayment_reversed')
  const { amount } = payment
  const taken = reversal.taken === 'all' ? amount : reversal.taken
  if (taken > amount) throw new Refused('claim_amount')
  if (taken > 0 && payment.isCash) throw new Refused('cash_not_taken')
  const undone = await undo(tx, payment)
  const credited = subtractKobo(amount, undone.amount)
  if (credited > credit.available) throw new Refused('credit_used')
  const reference = reversalReference(payment.reference)
  await saveReversal(tx, {
    id: paymentId,
    cause,
    credit: credited,
    taken,
    item,
    reason,
    by: actor.userId,
    at: tx.now,
    loanId: undone.loanId,
    undone: undone.allocations,
  })
  const { loanId, principal, interest, loanFees, lateFees, writtenOff } = undone
  await post(
    tx,
    repaymentReversed({
      loanId,
      customerId,
      principal,
      interest,
      loanFees,
      lateFees,
      credit: credited,
      writtenOff,
      taken,
      ...(payment.bank && { takenFrom: payment.bank }),
    }),
    reference,
    paymentId,
  )
  const suspended = subtractKobo(amount, taken)
  if (suspended > 0) await suspendAgain(tx, { id: paymentId, reference, amount: suspended, at: tx.now })
  await notifyReversal(tx, app, paymentId)
  const after = {
    paymentId,
    amount,
    cause,
    reason,
    undone: undone.amount,
    credit: credited,
    taken,
    suspended,
    ...undone.after,
  }
  const subject = loanId ? { kind: 'loan', id: loanId } : { kind: 'customer', id: customerId }
  await record(tx, actor, { action: 'repayment.reversed', subject, before: undone.before, after })
  return {
    id: paymentId,
    tx_ref: payment.reference,
    owed_again: undone.amount,
    credit_taken: credited,
    suspended,
    taken,
  }
}

const nothingUndone = {
  loanId: null,
  amount: nothing,
  principal: nothing,
  interest: nothing,
  loanFees: nothing,
  lateFees: nothing,
  writtenOff: notWrittenOff,
  allocations: [],
  before: {},
  after: {},
}

/** Undoes the repayment on its loan. A cancelled loan has no repayments left: all of it became credit. */
async function undo(tx: Transaction, payment: BookedRepayment) {
  const { loanId, amount: whole, excess } = payment
  if (loanId === null || payment.isCancelled || whole === excess) return nothingUndone
  const before = required(payment.loanState, 'the state of the loan')
  const rows = await instalmentsOf(tx, loanId)
  const isWrittenOff = payment.writtenOff !== null
  const fees = (await lateFeesNow(tx, { id: loanId, state: before, isWrittenOff, rows })).map((fee) => ({
    ...fee,
    standing: standingOf(fee),
  }))
  // The given-back part of a late fee is the customer's credit already, so the loan may have less than the payment brought.
  const amount = minKobo(subtractKobo(whole, excess), totalPaidWithFees(rows, fees))
  const parts = takeBackWithFees(rows, fees, amount)
  const left = withoutAllocations(rows, parts.allocations)
  const feesLeft = withoutFeeParts(fees, parts.lateFees)
  const unpaid = unpaidFees(feesLeft)
  if (before === 'completed') nextLoanState(before, 'repayment_reversed')
  const state = runningStatus(left, tx.today, unpaid)
  const next = required(nextDue(left, unpaid), 'what is due next')
  const [paid, total] = [totalPaidWithFees(left, feesLeft), totalWith(left, feesLeft)]
  const { allocations } = parts
  const principal = allocatedTo(allocations, 'principal')
  const writtenOff = takenBackOf(principal, payment.writtenOff, unpaidPrincipalOf(rows))
  const after = { state, paid, total, nextDueOn: next.dueOn, nextDueAmount: next.amount, lost: writtenOff.lost }
  await saveLoanAfter(tx, loanId, after).catch(asOtherLoan)
  await saveLateFees(tx, rowsOf(loanId, feesLeft), [])
  return {
    loanId: loanId as LoanId | null,
    amount,
    principal,
    interest: allocatedTo(allocations, 'interest'),
    loanFees: allocatedTo(allocations, 'loan_fee'),
    lateFees: feePartOf(parts.lateFees),
    writtenOff,
    allocations: [...allocations, ...parts.lateFees.map((part) => ({ ...part, part: 'late_fee' as const }))],
    before: { state: before, paid: payment.paid },
    after: { state, paid },
  }
}

/** A loan that it completed cannot run again while another one runs: the index allows only one. */
function asOtherLoan(error: unknown): never {
  throw isDuplicate(error, 'one_running_loan') ? new Refused('other_loan_runs') : error
}
