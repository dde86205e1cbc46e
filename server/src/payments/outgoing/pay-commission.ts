import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { paymentDescription } from '@kasuwa/domain/payments/status.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { findPayee, lockPayee, type Payee } from '../../agents/payout-account-repository.ts'
import { record } from '../../audit/record.ts'
import type { App, Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { PaymentId } from '../../base/ids.ts'
import { awaitPayout } from '../../outbox/await-settled.ts'
import { promisePayout } from '../../outbox/promise-payout.ts'
import type { About, Act } from '../../proposals/act.ts'
import { paidTo, sumToday } from '../../proposals/facts.ts'
import { commissionsToday } from '../done-today.ts'
import { findPayout } from '../payment-repository.ts'

type CommissionInput = { payable_id: string; amount: Kobo; description?: string | null | undefined }
/** `period`: the days that a commission of a sheet is paid for. */
type NewCommission = Omit<CommissionInput, 'payable_id'> & { period?: { from: Day; to: Day } }

/**
 * Pays a commission to an agent; above the lender's limit, with those that the same person paid to the agent today, it needs a second person
 * (decisions 59, 81).
 */
export const commission: Act<CommissionInput, PaymentId> = {
  name: 'commission',
  limit: 'SECOND_PERSON_COMMISSION_ABOVE',
  roles: rolesOfActs.commission,
  about: aboutCommission,
  lock: async (tx, { payable_id }) => lockPayee(tx, (await payeeOf(tx, payable_id)).id),
  run: makeCommission,
  doneToday: async (tx, by, { payable_id }) => commissionsToday(tx, [(await payeeOf(tx, payable_id)).id], by),
  final: ['not_found'],
  payout: awaitCommission,
}

async function awaitCommission(app: App, id: PaymentId) {
  await awaitPayout(app, id)
  const { status, note } = await findPayout(app.database, id)
  return { status, note }
}

async function aboutCommission(sql: Sql, { payable_id, amount, description }: CommissionInput): Promise<About> {
  const { id, userId, code, account } = await payeeOf(sql, payable_id)
  return {
    subject: { kind: 'agent', id, name: code },
    userId,
    amount,
    reason: description || null,
    facts: [paidTo(account), ...sumToday('Commissions to them today', await commissionsToday(sql, [id], null))],
  }
}

async function makeCommission(tx: Transaction, context: Context, { payable_id, ...paid }: CommissionInput) {
  return promiseCommission(tx, context, await payeeOf(tx, payable_id), paid)
}

/** Makes the payment of a commission and promises its transfer. A disabled agent is also paid, since they earned it. */
export async function promiseCommission(
  tx: Transaction,
  { actor, app }: Context,
  payee: Payee,
  { amount, description, period }: NewCommission,
): Promise<PaymentId> {
  const paymentId = await promisePayout(tx, app, {
    kind: 'agent_commission',
    of: { agentId: payee.id },
    userId: payee.userId,
    amount,
    account: payee.account,
    description: description || paymentDescription.agent_commission,
    createdBy: actor.userId,
    ...(period && { period }),
  })
  await record(tx, actor, {
    action: 'commission.created',
    subject: { kind: 'agent', id: payee.id },
    after: { paymentId, amount, payee: payee.account, ...(period && { period }) },
  })
  return paymentId
}

/** The agent to pay. @throws Refused not_found */
async function payeeOf(sql: Sql, id: string): Promise<Payee> {
  const payee = await findPayee(sql, id)
  if (!payee) throw new Refused('not_found')
  return payee
}
