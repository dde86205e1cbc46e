import { onePage } from '../payments/desk/test-admin-payment.ts'
import { meAnswer, someUser } from '../testing/test-answers.ts'
import type { AgentCash, HandOver, OwnCash } from './cash-queries.ts'

/** A member of staff of a lender whose agents take cash. */
export const cashUser = (account_type: 'agent' | 'admin') =>
  meAnswer(someUser({ account_type, kyc_level: 0, account: { takes_cash: true } }))

/** 15,000 naira at the bank, not confirmed yet, unless changed. */
export const someHandOver = (changes: Partial<HandOver> = {}): HandOver => ({
  id: 'hand-over-1',
  amount: 15_000,
  way: 'bank',
  note: 'Slip 4711',
  stated_at: '2025-06-10T10:00:00.000Z',
  arrived: null,
  confirmed_note: null,
  confirmed_at: null,
  ...changes,
})

const short = { arrived: 12_000, confirmed_note: '3,000 short', confirmed_at: '2025-06-10T12:00:00.000Z' }

/** An agent who holds 25,500 naira and has stated 15,000 of it as handed over, unless changed. */
export const someOwnCash = (changes: Partial<OwnCash> = {}): OwnCash => ({
  balance: 25_500,
  limit: 200_000,
  oldest_days: 2,
  stated: 15_000,
  today: 10_500,
  receipts: [
    {
      tx_ref: 'CASH-9F3A1C20B7E4',
      user: { first_name: 'Amina', last_name: 'Bello' },
      loan_id: 'LN-10000001',
      amount: 10_500,
      taken_at: '2025-06-10T08:14:00.000Z',
      receipt: 'waiting',
    },
  ],
  hand_overs: [someHandOver(), someHandOver({ id: 'hand-over-2', ...short })],
  ...changes,
})

/** The answer of admin/agent-cash: one agent who waits for a confirmation, unless changed. */
export function agentCashAnswer(changes: Partial<AgentCash> = {}) {
  const agent: AgentCash = {
    id: 'agent-1',
    code: '10203040',
    user: { first_name: 'Musa', last_name: 'Ade', phone: '08130000001', status: 'active' },
    balance: 25_500,
    oldest_days: 2,
    waiting: [someHandOver()],
    last: someHandOver({ id: 'hand-over-2', ...short }),
    ...changes,
  }
  return { data: { total_amount: 25_500, agents: [agent], page: onePage(1) } }
}
