import type { Day } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { findPayingCustomer, listPaidIn, type PaidIn, type PayingCustomer } from './customer-payments-repository.ts'

type CustomerPaymentsInput = { id: string; start_date?: Day | undefined; end_date?: Day | undefined }

/**
 * Lists the payments an agent's own customer made, newest first, in kobo (API-41, C-97). `id` is their user id. Days count only as a
 * pair; a pair in the wrong order matches no day (C-128).
 * @throws Refused not_found, also for a customer of another agent (C-129)
 */
export async function listPaymentsOfCustomer(
  { app, actor }: Context,
  { id, start_date: from, end_date: to }: CustomerPaymentsInput,
) {
  const payer = await findPayingCustomer(app.database, id, agentIdOf(actor))
  if (!payer) throw new Refused('not_found')
  const rows = await listPaidIn(app.database, payer.id, from && to ? { from, to } : null)
  return rows.map((row) => rowAnswer(row, payer))
}

const rowAnswer = ({ id, amount, txRef, channel, paidAt }: PaidIn, { firstName, lastName }: PayingCustomer) => ({
  id,
  amount,
  customer: { first_name: firstName, last_name: lastName },
  reference: txRef,
  channel,
  paid_at: paidAt,
})
