import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { aJournalByPeople } from '../../../server/src/books/test-books.ts'
import { productNow } from '../../../server/src/db/product-time.ts'
import type { Settings } from '../../../server/src/settings/settings.ts'
import { aLoan } from '../../../server/src/testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent, type TestPerson } from '../../../server/src/testing/test-people.ts'
import { withLimits } from '../../../server/src/testing/test-proposals.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import type { Race } from '../money/at-once.ts'
import { type Effects, raceFor } from './effects.ts'
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

type Limit = Extract<keyof Settings, `SECOND_PERSON_${string}`>

/** An act that waits for a second person: its call, and its effects when it is confirmed. */
type Proposable = {
  /** Without it the act always takes two people. */
  limit?: Limit
  writes: Effects
  ask(server: TestServer, admin: TestPerson): Promise<{ path: string; body: object }>
}

const proposable: readonly Proposable[] = [
  {
    writes: { 'audit books.journal-posted': 1, 'journal manual': 1 },
    async ask(server) {
      const day = lagosDay(await productNow(server.app.database))
      return { path: '/admin/books/journals', body: aJournalOf(day) }
    },
  },
  {
    writes: { 'audit books.journal-reversed': 1, 'journal manual_reversed': 1 },
    ask: async (server) => ({
      path: `/admin/books/journals/${await aJournalByPeople(server)}/reverse`,
      body: { reason },
    }),
  },
  {
    limit: 'SECOND_PERSON_ASSIGNMENT_ABOVE',
    writes: { 'audit suspense.assigned': 1, 'journal suspense_assigned': 1 },
    async ask(server, admin) {
      const { customer } = await aPayer(server, admin)
      const reference = await moneyInSuspense(server, 1_234_500)
      return { path: '/admin/suspense/assign', body: { reference, customer_id: customer.customerId, reason } }
    },
  },
  {
    limit: 'SECOND_PERSON_REFUND_ABOVE',
    writes: { 'audit credit.refunded': 1 },
    async ask(server, admin) {
      const { customer } = await aCreditor(server, admin, 500_000)
      const path = `/admin/customers/${customer.customerId}/credit/refund`
      return { path, body: { amount: '5000', consent: reason } }
    },
  },
  {
    limit: 'SECOND_PERSON_REVERSAL_ABOVE',
    writes: { 'audit repayment.reversed': 1, 'journal repayment_reversed': 1 },
    async ask(server, admin) {
      const { id } = await aRepayment(server, (await aPayer(server, admin)).account, 1_100_000)
      return { path: `/admin/payments/${id}/reverse`, body: { cause: 'booked_wrongly', reason } }
    },
  },
  {
    limit: 'SECOND_PERSON_REVERSAL_ABOVE',
    writes: { 'audit loan.cancelled': 1, 'journal loan_cancelled': 1 },
    async ask(server, admin) {
      const { item } = await aReturnedLoan(server, admin)
      return { path: `/admin/open-items/${item}/cancel-loan`, body: { reason } }
    },
  },
  {
    limit: 'SECOND_PERSON_APPROVAL_ABOVE',
    writes: { 'audit disbursement.paid-again': 1, 'journal disbursement_paid_again': 1 },
    async ask(server, admin) {
      const { item } = await aReturnedLoan(server, admin)
      return { path: `/admin/open-items/${item}/pay-again`, body: { reason } }
    },
  },
  {
    limit: 'SECOND_PERSON_REVERSAL_ABOVE',
    writes: { 'audit open-item.lost': 1, 'audit repayment.reversed': 1, 'journal repayment_reversed': 1 },
    async ask(server, admin) {
      const { reference } = await aRepayment(server, (await aPayer(server, admin)).account, 1_100_000)
      return { path: `/admin/open-items/${await aDispute(server, reference, 1_000_000)}/lose`, body: { reason } }
    },
  },
  {
    limit: 'SECOND_PERSON_APPROVAL_ABOVE',
    writes: { 'audit loan.approved': 1, 'journal disbursement_succeeded': 1 },
    async ask(server) {
      const { id } = await aLoan(server, await aCustomer(server), 50_000)
      return { path: `/admin/loans/${id}/status`, body: { status: 'approved', approved_amount: '50000' } }
    },
  },
  {
    limit: 'SECOND_PERSON_COMMISSION_ABOVE',
    writes: { 'audit commission.created': 1, 'journal commission_succeeded': 1 },
    async ask(server) {
      const { agentId } = await anAgent(server)
      const commission = { payable_type: 'agent', payment_type: 'agent_commission', amount: 900, description: '' }
      return { path: '/admin/payment/create', body: { payable_id: agentId, ...commission } }
    },
  },
]

const aJournalOf = (day: Day) => ({
  day,
  memo: reason,
  lines: [
    { account: '5050', debit: '52.50' },
    { account: '1025', credit: '52.50' },
  ],
})

let turn = 0

/**
 * One proposal, of another act in each round, is confirmed by two admins, refused by a third, and withdrawn and confirmed by its proposer, all
 * at once. One decision counts, and a confirmed act is done once; its proposer never confirms it (A15).
 */
export async function raceOfProposal(server: TestServer, calls: number): Promise<Race> {
  const { limit, writes, ask } = proposable[turn++ % proposable.length]!
  const [proposer, ...others] = [...(await twoAdmins(server)), await anAdmin(server), await anAdmin(server)]
  const { path, body } = await ask(server, proposer)
  return withLimits(server, limit ? { [limit]: 0 } : {}, async () => {
    const { status, body: answer } = await server.call('POST', path, body, { as: proposer.token })
    if (status !== 202) return { problems: [`it was proposed with ${status}`], repeated: 0 }
    const decision = `/admin/proposals/${answer.data.proposal.id}`
    const callOf = (index: number) => {
      const [as, how] = (
        [
          [others[0], 'confirm'],
          [others[1], 'confirm'],
          [others[2], 'refuse'],
          [proposer, 'withdraw'],
          [proposer, 'confirm'],
        ] as const
      )[index % 5]!
      return { caller: String(index), as, path: `${decision}/${how}`, body: how === 'refuse' ? { reason } : {} }
    }
    const outcomes = [
      { ...writes, 'audit proposal.confirmed': 1 },
      { 'audit proposal.refused': 1 },
      { 'audit proposal.withdrawn': 1 },
    ]
    return raceFor(server, { calls, callOf, outcomes, refusals: [400, 403] })
  })
}
