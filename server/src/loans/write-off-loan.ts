import { loanWrittenOff } from '@kasuwa/domain/ledger/write-offs.ts'
import { unpaidParts } from '@kasuwa/domain/loans/reschedule.ts'
import { writeOffRefusal } from '@kasuwa/domain/loans/write-off.ts'
import { standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import { addKobo, type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { LoanId } from '../base/ids.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import type { About, Act } from '../proposals/act.ts'
import { figure } from '../proposals/facts.ts'
import { lockNamedLoan } from './approve-loan.ts'
import { readLateFees } from './late-fee-repository.ts'
import { chargeMissedFees } from './late-fees-now.ts'
import { findLoan } from './loan-repository.ts'
import { instalmentsOf } from './schedule-repository.ts'
import { saveWriteOff, writeOffFactsOf } from './write-off-repository.ts'

type Input = { id: string; reason: string }
type WrittenOffLoan = { loan_id: string; outstanding: Kobo; lost: Kobo }

/**
 * Writes off a loan whose last day has passed, by one journal: its unpaid principal is a loss (decision 68). It stays overdue until it is paid,
 * leaves the collection lists, and later payments are recoveries; `id` is any of its three names (C-83). Above the lender's limit it is proposed
 * to a second person instead (decision 59).
 * @throws Refused not_found, loan_not_past_end, loan_written_off, loan_money_came_back, late_fees_alone, proposal_open, idempotency_conflict
 */
export const writeOff: Act<Input, WrittenOffLoan> = {
  name: 'write_off',
  limit: 'SECOND_PERSON_WRITE_OFF_ABOVE',
  roles: ['finance'],
  about: aboutWriteOff,
  lock: (tx, { id }) => lockNamedLoan(tx, id),
  run: makeWriteOff,
  final: ['not_found', 'loan_written_off'],
}

async function aboutWriteOff(sql: Sql, { id, reason }: Input): Promise<About> {
  const { loan, lost, loanFee, interest, outstanding, lateFees } = await writeOffSum(sql, id)
  const { userId } = await writeOffFactsOf(sql, loan.id)
  return {
    subject: { kind: 'loan', id: loan.id, name: loan.loanId },
    userId,
    amount: outstanding > 0 ? outstanding : null,
    reason,
    facts: [
      figure('Unpaid principal', lost),
      figure('Unpaid interest', interest),
      ...(loanFee > 0 ? [figure('Unpaid loan fee', loanFee)] : []),
      ...(lateFees > 0 ? [figure('Unpaid late fees', lateFees)] : []),
    ],
  }
}

/**
 * Reads what a loan owes, and the unpaid principal of it, which a write-off makes a loss; `id` is any of its three names (C-83).
 * @throws Refused not_found
 */
export async function writeOffSum(sql: Sql, id: string) {
  const loan = await findLoan(sql, id)
  if (!loan) throw new Refused('not_found')
  return { loan, ...(await owedOf(sql, loan.id)) }
}

/** The amount that a loan owes, and the unpaid principal, interest, loan fee and late fees in it. */
async function owedOf(sql: Sql, id: LoanId) {
  const rows = await instalmentsOf(sql, id)
  const { fees } = await readLateFees(sql, id)
  const lateFees = addKobo(...fees.map((fee) => subtractKobo(standingOf(fee), fee.paid)))
  const { principal: lost, interest, fee: loanFee } = unpaidParts(rows)
  const unpaid = addKobo(lost, interest, loanFee)
  return {
    outstanding: addKobo(unpaid, lateFees),
    lost,
    interest,
    loanFee,
    lateFees,
    owesInstalments: unpaid > 0,
  }
}

async function makeWriteOff(tx: Transaction, { actor }: Context, { id, reason }: Input): Promise<WrittenOffLoan> {
  const loan = await lockNamedLoan(tx, id)
  await chargeMissedFees(tx, loan)
  const { outstanding, lost, owesInstalments } = await owedOf(tx, loan.id)
  const refusal = writeOffRefusal({ ...loan, ...(await writeOffFactsOf(tx, loan.id)), owesInstalments }, tx.today)
  if (refusal) throw new Refused(refusal)
  const { id: loanId, customerId } = loan
  await post(tx, loanWrittenOff({ loanId, customerId, principal: lost }), loan.loanId, null)
  await saveWriteOff(tx, { id: loanId, lost, at: tx.now })
  await record(tx, actor, {
    action: 'loan.written-off',
    subject: { kind: 'loan', id: loanId },
    before: { state: loan.state },
    after: { state: 'overdue', outstanding, lost, reason },
  })
  return { loan_id: loan.loanId, outstanding, lost }
}
