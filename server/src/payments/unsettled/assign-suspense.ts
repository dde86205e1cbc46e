import { exactNaira } from '@kasuwa/domain/display.ts'
import { suspenseAssigned } from '@kasuwa/domain/ledger/events.ts'
import { addKobo, type Kobo, minKobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { type CustomerId, isId, type LoanId, newOrderedIds, type PaymentId } from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import type { About, Act } from '../../proposals/act.ts'
import { type Fact, figure, fixed, noMoreThan, sumToday } from '../../proposals/facts.ts'
import { assignmentsToday } from '../done-today.ts'
import { insertBookings } from '../incoming/booking-repository.ts'
import { lockPayer, readRunningLoan } from '../incoming/charge-repository.ts'
import { readCredit } from '../corrections/credit-repository.ts'
import { type BookingRule, planPayment } from '../incoming/plan-bookings.ts'
import { comparePayer } from './payer-names.ts'
import { lockSuspense } from './suspense-refund-repository.ts'
import { closeSuspense, findSuspense, isSuspense } from './suspense-repository.ts'

type Input = { reference: string; customer_id: string; reason: string }
type Assigned = { reference: string; loan_id: LoanId | null; repaid: Kobo; credited: Kobo }

/** Money in suspense whose owner is now known; it is booked as if it had come into their account now (C-94). */
const byAssignment: BookingRule = {
  kind: 'loan_repayment',
  repaid: suspenseAssigned,
  credited: ({ customerId, amount }) =>
    suspenseAssigned({
      loanId: null,
      customerId,
      principal: nothing,
      interest: nothing,
      loanFees: nothing,
      lateFees: nothing,
      excess: amount,
    }),
  isNotified: true,
}

/**
 * Books money in suspense as a customer's payment, by one journal: to their running loan, the oldest instalment first, and the rest to their
 * credit (C-94). The item itself stays unchanged; if two admins assign it at once, only one books it. Above the lender's limit, with what the
 * same person assigned to the customer today, it is proposed to a second person instead (decisions 59, 81).
 * @throws Refused not_found for the item or the customer, suspense_assigned, proposal_open
 */
export const assignment: Act<Input, Assigned> = {
  name: 'assignment',
  limit: 'SECOND_PERSON_ASSIGNMENT_ABOVE',
  roles: ['finance'],
  about: aboutAssignment,
  lock: lockAssignment,
  run: assign,
  doneToday: async (tx, by, { customer_id: id }) => (isId<CustomerId>(id) ? assignmentsToday(tx, id, by) : nothing),
  final: ['not_found', 'suspense_assigned'],
}

async function aboutAssignment(sql: Sql, { reason, ...input }: Input): Promise<About> {
  const { userId, customerId, amount, facts: effect } = await assignmentEffect(sql, input)
  const facts = [...effect, ...sumToday('Assigned to them today', await assignmentsToday(sql, customerId, null))]
  return { subject: { kind: 'charge', id: input.reference, name: input.reference }, userId, amount, reason, facts }
}

/**
 * The effect of an assignment as facts: who sent the money and to whom, what it repays and what becomes credit (FIND-03).
 * @throws Refused not_found for the item or the customer
 */
export async function assignmentEffect(sql: Sql, { reference, customer_id: id }: Omit<Input, 'reason'>) {
  if (!isId<CustomerId>(id)) throw new Refused('not_found')
  const item = await findSuspense(sql, reference)
  const customer = await readCredit(sql, id)
  if (!item || !customer) throw new Refused('not_found')
  const { amount, senderName, accountNumber, inHand } = item
  const payer = await comparePayer(sql, customer.userId, senderName)
  const facts: Fact[] = [
    ...(senderName === null ? [] : [fixed('Sender', senderName)]),
    ...payer.facts,
    ...(accountNumber === null ? [] : [fixed('Paid to', accountNumber)]),
    ...(inHand ? [{ name: 'Cash not handed over', value: exactNaira(amount) }] : []),
    ...(await repaymentFacts(sql, id, amount)),
  ]
  return { userId: customer.userId, customerId: id, amount, facts, isDoubtful: payer.isDoubtful }
}

/** How much of an amount would repay a customer's running loan, and how much of it becomes credit. */
export async function repaymentFacts(sql: Sql, id: CustomerId, amount: Kobo): Promise<Fact[]> {
  const loan = await readRunningLoan(sql, id)
  const repaid = loan ? minKobo(loan.outstanding, amount) : nothing
  return [
    ...(loan
      ? [
          figure('Owed on the loan', loan.outstanding),
          { name: 'Repays', value: `${exactNaira(repaid)} of ${loan.number}` },
        ]
      : [{ name: 'Repays', value: 'Nothing: no loan is running' }]),
    noMoreThan('Becomes credit', subtractKobo(amount, repaid)),
  ]
}

/** Locks suspense before the loan, in the same order as when it is booked. */
async function lockAssignment(tx: Transaction, { customer_id: id }: Input): Promise<void> {
  await lockSuspense(tx)
  if (isId<CustomerId>(id)) await lockPayer(tx, id)
}

async function assign(tx: Transaction, { actor, app }: Context, { reference, customer_id: id, reason }: Input) {
  if (!isId<CustomerId>(id)) throw new Refused('not_found')
  const paymentId = required(newOrderedIds<PaymentId>(1)[0], 'an id')
  await lockSuspense(tx)
  const money = await closeSuspense(tx, { reference, paymentId, reason, by: actor.userId })
  if (!money) throw new Refused((await isSuspense(tx, reference)) ? 'suspense_assigned' : 'not_found')
  const payer = await lockPayer(tx, id)
  if (!payer) throw new Refused('not_found')
  const bookings = planPayment(byAssignment, { id: paymentId, money: { reference, ...money }, payer }, tx.today)
  await insertBookings(tx, app, bookings, actor)
  const repaid = addKobo(...bookings.parts.map(({ amount }) => amount))
  const credited = addKobo(...bookings.payments.map(({ excess }) => excess))
  const loanId = payer.loan?.id ?? null
  const after = { customerId: id, loanId, paymentId, repaid, credited, reason }
  await record(tx, actor, { action: 'suspense.assigned', subject: { kind: 'charge', id: reference }, after })
  return { reference, loan_id: loanId, repaid, credited }
}
