import { addKobo, nothing } from '@kasuwa/domain/money.ts'
import { amountOf, type Instalment } from '@kasuwa/domain/loans/instalments.ts'
import { newLateFees, standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import type { PaidFee } from '@kasuwa/domain/loans/late-fee-news.ts'
import { isRunning, type LoanState } from '@kasuwa/domain/loans/status.ts'
import { record } from '../audit/record.ts'
import type { LoanId } from '../base/ids.ts'
import type { Transaction } from '../db/transaction.ts'
import {
  lateFeeFactsOf,
  type LateFeeFacts,
  type LateFeeRow,
  markLateFeesDecided,
  saveLateFees,
  saveLoanTotal,
} from './late-fee-repository.ts'
import type { Loan } from './loan-repository.ts'
import { instalmentsOf } from './schedule-repository.ts'

/** A loan whose late fees are worked out; its row must be locked. */
export type FeeOwner = {
  readonly id: LoanId
  readonly state: LoanState
  readonly isWrittenOff: boolean
  readonly rows: readonly Instalment[]
}

/**
 * The late fees of a locked loan, today's and those of missed days included: what changes a loan's payments works them out first, so that it brings
 * no fee for a day that has passed (C-194). New fees are in the audit trail; the caller writes the fees and the loan's total.
 */
export async function lateFeesNow(tx: Transaction, loan: FeeOwner): Promise<PaidFee[]> {
  const facts = (await lateFeeFactsOf(tx, [loan.id])).get(loan.id)
  if (!facts) return []
  await markLateFeesDecided(tx, loan.id, tx.today)
  const charged = missedFees(loan, facts, tx)
  for (const { number, chargedOn, amount } of charged)
    await record(tx, null, {
      action: 'late-fee.charged',
      subject: { kind: 'loan', id: loan.id },
      after: { number, day: chargedOn, amount },
    })
  return [...facts.fees, ...charged]
}

/** The fees of a running loan up to today that no job has charged yet. */
export function missedFees(
  { state, isWrittenOff, rows }: Omit<FeeOwner, 'id'>,
  { decidedUntil, ...facts }: LateFeeFacts,
  { today }: Pick<Transaction, 'today'>,
): PaidFee[] {
  if (!isRunning(state) || isWrittenOff) return []
  const owed = rows.map((row) => ({ ...row, amount: amountOf(row) }))
  return newLateFees({ ...facts, rows: owed }, { after: decidedUntil, upTo: today }).map((fee) => ({
    ...fee,
    paid: nothing,
  }))
}

/** Charges a locked loan the late fees of today and of missed days, and writes them. */
export async function chargeMissedFees(
  tx: Transaction,
  { id, state, writtenOffAt }: Pick<Loan, 'id' | 'state' | 'writtenOffAt'>,
): Promise<void> {
  const rows = await instalmentsOf(tx, id)
  const fees = await lateFeesNow(tx, { id, state, isWrittenOff: writtenOffAt !== null, rows })
  if (fees.length === 0) return
  await saveLateFees(tx, rowsOf(id, fees), [])
  await saveLoanTotal(tx, id, totalWith(rows, fees))
}

/** The rows of a loan's late fees. */
export const rowsOf = (loanId: LoanId, fees: readonly PaidFee[]): LateFeeRow[] =>
  fees.map((fee) => ({ ...fee, loanId }))

/** The whole amount of a loan: its instalments and the late fees that stand. */
export const totalWith = (rows: readonly Instalment[], fees: readonly PaidFee[]) =>
  addKobo(...rows.map(amountOf), ...fees.map(standingOf))
