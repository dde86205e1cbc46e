import type { Context } from '../../context/context.ts'
import { assignmentEffect } from './assign-suspense.ts'

/**
 * Answers the effect of assigning money in suspense to a customer, before it is made or proposed; a proposal freezes the same facts
 * (FIND-03, C-218).
 * @throws Refused not_found for the item or the customer
 */
export async function previewAssignment({ app }: Context, input: { reference: string; customer_id: string }) {
  const { facts, isDoubtful } = await assignmentEffect(app.database, input)
  return { facts: facts.map(({ name, value }) => ({ name, value })), is_doubtful: isDoubtful }
}
