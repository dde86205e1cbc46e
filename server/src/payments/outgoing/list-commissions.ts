import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { findPayee } from '../../agents/payout-account-repository.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { UserId } from '../../base/ids.ts'
import { type AmountInput, readAmounts } from '../../lists/filters.ts'
import { type ListInput, pageOf, rangeOf } from '../../lists/page.ts'
import { paymentAnswer } from '../payment-answer.ts'
import { listPayments } from '../payment-repository.ts'

type CommissionListInput = Omit<ListInput, 'search'> & AmountInput & { status?: PaymentStatus | undefined }

/** Lists one page of the agent's own commissions, newest first (DESK-88). */
export const listOwnCommissions = ({ app, actor }: Context, input: CommissionListInput) =>
  commissionsOf(app.database, actor.userId, input)

/**
 * Lists one page of an agent's commissions, newest first (DESK-87).
 * @throws Refused not_found
 */
export async function listCommissionsForAdmin(
  { app: { database } }: Context,
  { id, ...input }: CommissionListInput & { id: string },
) {
  const agent = await findPayee(database, id)
  if (!agent) throw new Refused('not_found')
  return commissionsOf(database, agent.userId, input)
}

async function commissionsOf(sql: Sql, userId: UserId, input: CommissionListInput) {
  const filter = {
    words: null,
    users: [userId],
    loans: null,
    payments: null,
    status: input.status ?? null,
    kind: 'agent_commission' as const,
    ...readAmounts(input),
  }
  const { rows, page } = pageOf(input, ...(await listPayments(sql, filter, rangeOf(input))))
  return { commissions: rows.map(paymentAnswer), page }
}
