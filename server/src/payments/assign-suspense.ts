import { addKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { type CustomerId, isId, newOrderedIds, type PaymentId } from '../ids.ts'
import { present } from '../present.ts'
import { insertBookings } from './booking-repository.ts'
import { lockPayer } from './charge-repository.ts'
import { decideAssignment } from './decide-charges.ts'
import { closeSuspense, isSuspense } from './suspense-repository.ts'

/**
 * Books money in suspense as a customer's payment, by one journal: to their running loan, the oldest instalment first, and what is more to
 * their credit (C-94). The item stays as it was written; of two at once exactly one books it.
 * @throws Refused not_found for the item or the customer, suspense_assigned
 */
export function assignSuspense(context: Context, input: { reference: string; customer_id: string; reason: string }) {
  const { reference, customer_id: id, reason } = input
  const { actor } = context
  return answerOnce(context, async (tx) => {
    if (!isId<CustomerId>(id)) throw new Refused('not_found')
    const paymentId = present(newOrderedIds<PaymentId>(1)[0], 'an id')
    const money = await closeSuspense(tx, { reference, paymentId, reason, by: actor.userId })
    if (!money) throw new Refused((await isSuspense(tx, reference)) ? 'suspense_assigned' : 'not_found')
    const payer = await lockPayer(tx, id)
    if (!payer) throw new Refused('not_found')
    const bookings = decideAssignment({ reference, ...money }, payer, paymentId, tx.today)
    await insertBookings(tx, bookings, actor)
    const repaid = addKobo(...bookings.parts.map(({ amount }) => amount))
    const credited = addKobo(...bookings.payments.map(({ excess }) => excess))
    const loanId = payer.loan?.id ?? null
    const after = { customerId: id, loanId, paymentId, repaid, credited, reason }
    await record(tx, actor, { action: 'suspense.assigned', subject: { kind: 'charge', id: reference }, after })
    return { reference, loan_id: loanId, repaid, credited }
  })
}
