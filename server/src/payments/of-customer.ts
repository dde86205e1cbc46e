import type { Day } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context.ts'
import { findOwnPayer, listPaidIn, type PaidIn, type Payer } from './of-customer-repository.ts'

type Input = { id: string; start_date?: Day | undefined; end_date?: Day | undefined }

/**
 * What an agent's own customer paid in, newest first, in kobo (API-41, C-97). `id` is their user id. Days count only as a pair; a pair
 * the wrong way round has nothing between it (C-128).
 * @throws Refused not_found, also for a customer of another agent (C-129)
 */
export async function listPaymentsOfCustomer({ app, actor }: Context, { id, start_date: from, end_date: to }: Input) {
  const payer = await findOwnPayer(app.database, id, actor.agentId!)
  if (!payer) throw new Refused('not_found')
  const rows = await listPaidIn(app.database, payer.id, from && to ? { from, to } : null)
  return rows.map((row) => rowAnswer(row, payer))
}

const rowAnswer = ({ id, amount, txRef, channel, paidAt }: PaidIn, { firstName, lastName }: Payer) => ({
  id,
  amount,
  customer: { first_name: firstName, last_name: lastName },
  reference: txRef,
  channel,
  paid_at: paidAt,
})
