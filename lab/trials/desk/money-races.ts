import { aCustomer } from '../../../server/src/testing/test-people.ts'
import { withLimits } from '../../../server/src/testing/test-proposals.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import type { Race } from '../money/at-once.ts'
import { byTwo } from './by-two.ts'
import { raceFor } from './effects.ts'
import {
  aCreditor,
  aDispute,
  aPayer,
  aRepayment,
  aReturnedLoan,
  moneyInSuspense,
  reason,
  twoAdmins,
} from './money-at-hand.ts'

/** Money in suspense is assigned to two customers at once. */
export async function raceOfAssignments(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const payers = [await aPayer(server, admin), await aPayer(server, admin)]
  const reference = await moneyInSuspense(server, 1_234_500)
  const callOf = await byTwo(server, (index) => ({
    path: '/admin/suspense/assign',
    body: { reference, customer_id: payers[index % 3 ? 1 : 0]!.customer.customerId, reason },
  }))
  return raceFor(server, {
    calls,
    callOf,
    outcomes: [{ 'journal suspense_assigned': 1, 'audit suspense.assigned': 1 }],
  })
}

/** The first call uses up one credit: for the loan, or by sending it back. */
export async function raceOfCredit(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { customer } = await aCreditor(server, admin, 500_000)
  const callOf = await byTwo(server, (index) => ({
    path: `/admin/customers/${customer.customerId}/credit/${index % 3 ? 'apply' : 'refund'}`,
    body: { amount: '5000', consent: reason },
  }))
  const outcomes = [{ 'journal credit_applied': 1, 'audit credit.applied': 1 }, { 'audit credit.refunded': 1 }]
  return raceFor(server, { calls, callOf, outcomes })
}

/** One repayment is reversed, for one of two causes. */
export async function raceOfReversals(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { id } = await aRepayment(server, (await aPayer(server, admin)).account, 1_100_000)
  const callOf = await byTwo(server, (index) => ({
    path: `/admin/payments/${id}/reverse`,
    body: { cause: index % 3 ? 'booked_wrongly' : 'taken_back', reason },
  }))
  return raceFor(server, {
    calls,
    callOf,
    outcomes: [{ 'journal repayment_reversed': 1, 'audit repayment.reversed': 1 }],
  })
}

/** Loan money that came back is paid again, or its loan is cancelled. */
export async function raceOfReturnedMoney(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { item } = await aReturnedLoan(server, admin)
  const callOf = await byTwo(server, (index) => ({
    path: `/admin/open-items/${item}/${index % 3 ? 'pay-again' : 'cancel-loan'}`,
    body: { reason },
  }))
  const outcomes = [
    { 'audit disbursement.paid-again': 1, 'journal disbursement_paid_again': 1 },
    { 'audit loan.cancelled': 1, 'journal loan_cancelled': 1 },
  ]
  return raceFor(server, { calls, callOf, outcomes })
}

/** A dispute is lost while its repayment is reversed: the money leaves once. */
export async function raceOfLostDispute(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { id, reference } = await aRepayment(server, (await aPayer(server, admin)).account, 1_100_000)
  const item = await aDispute(server, reference, 1_000_000)
  const callOf = await byTwo(server, (index) =>
    index % 3
      ? { path: `/admin/open-items/${item}/lose`, body: { reason } }
      : { path: `/admin/payments/${id}/reverse`, body: { cause: 'booked_wrongly', reason } },
  )
  const reversed = { 'journal repayment_reversed': 1, 'audit repayment.reversed': 1 }
  return raceFor(server, { calls, callOf, outcomes: [{ ...reversed, 'audit open-item.lost': 1 }, reversed] })
}

/** A loan is cancelled and its repayment reversed, while money for it comes in: each takes effect once, in any order. */
export async function raceOnOneLoan(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { item, repayment, customer } = await aReturnedLoan(server, admin)
  const arriving: string[] = []
  for (let index = 0; index < 5; index += 1) arriving.push(await moneyInSuspense(server, 300_000))
  const asked = [
    { path: `/admin/open-items/${item}/cancel-loan`, body: { reason } },
    { path: `/admin/payments/${repayment.id}/reverse`, body: { cause: 'booked_wrongly', reason } },
    ...arriving.map((reference) => ({
      path: '/admin/suspense/assign',
      body: { reference, customer_id: customer.customerId, reason },
    })),
  ]
  const callOf = await byTwo(server, (index) => asked[index % asked.length]!)
  const assigned = { 'journal suspense_assigned': arriving.length, 'audit suspense.assigned': arriving.length }
  const cancelled = { 'journal loan_cancelled': 1, 'audit loan.cancelled': 1 }
  const reversed = { 'journal repayment_reversed': 1, 'audit repayment.reversed': 1 }
  return raceFor(server, {
    calls,
    callOf,
    winners: asked.length,
    outcomes: [{ ...assigned, ...cancelled, ...reversed }],
  })
}

/** One act about one subject is proposed many times. */
export async function raceOfProposing(server: TestServer, calls: number): Promise<Race> {
  const customer = await aCustomer(server)
  const reference = await moneyInSuspense(server, 1_000_000)
  const callOf = await byTwo(server, () => ({
    path: '/admin/suspense/assign',
    body: { reference, customer_id: customer.customerId, reason },
  }))
  return withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 0 }, () =>
    raceFor(server, { calls, callOf, outcomes: [{ 'audit proposal.made': 1 }] }),
  )
}
