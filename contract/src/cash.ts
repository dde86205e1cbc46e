import { handOverWays } from '@kasuwa/domain/cash/rules.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { agentCash, cashTaken, handOver, ownCash } from './entities/cash.ts'
import { choice, flag, form, text } from './fields.ts'
import { listQuery } from './lists.ts'
import { amountOrNothing, exactAmount } from './numbers.ts'
import { genericWords } from './words.ts'

/** Cash of a borrower; `confirmed` once the agent was asked whether the amount is right. */
export const cashForm = form({
  loan_id: text(),
  amount: exactAmount(),
  confirmed: z.optional(flag(genericWords.notListed)),
})

/** What an agent hands over, where, and by what it is found there: the slip, or who took it. */
export const handOverForm = form({ amount: exactAmount(), way: choice(handOverWays), note: text() })

/** What arrived of it; a note is needed where that is another amount. */
export const arrivalForm = form({
  arrived: amountOrNothing(),
  note: text(undefined, (words) => words === '' || isText(words, 255)),
})

/** Cash in hand: every call answers 404 unless the lender switched it on (AGENT_CASH, decision 64). */
export const cashCalls = {
  own: call({
    method: 'GET',
    path: '/agent/cash',
    summary: "An agent's own cash: what they hold and since when, today's receipts and the newest hand-overs",
    who: ['agent'],
    input: nothing,
    data: ownCash,
    refusals: ['not_found'],
  }),
  take: call({
    method: 'POST',
    path: '/agent/cash',
    summary:
      "Book cash of an own customer as a repayment of their running loan, and text them a receipt; at most what the loan owes, and the same within ten minutes only with 'confirmed'",
    who: ['agent'],
    input: cashForm,
    data: cashTaken,
    refusals: [
      'not_found',
      'no_running_loan',
      'cash_limit',
      'cash_repeated',
      'cash_above_loan',
      'idempotency_conflict',
    ],
  }),
  handOver: call({
    method: 'POST',
    path: '/agent/cash/hand-overs',
    summary: 'State what was handed over; it stays on the account until an admin confirms what arrived',
    who: ['agent'],
    input: handOverForm,
    data: handOver,
    refusals: ['not_found', 'cash_not_held', 'idempotency_conflict'],
  }),
  adminList: call({
    method: 'GET',
    path: '/admin/agent-cash',
    summary: 'The cash that agents hold, the oldest first, and the hand-overs that wait to be confirmed',
    who: ['admin'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page }),
    data: agentCash,
    refusals: ['not_found'],
  }),
  confirm: call({
    method: 'POST',
    path: '/admin/cash-hand-overs/{id}/confirm',
    summary:
      "Confirm what arrived of a hand-over: so much leaves the agent's account, a difference stays on it; written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(arrivalForm, { id: z.string() }),
    data: handOver,
    refusals: ['not_found', 'hand_over_confirmed', 'cash_not_held', 'idempotency_conflict'],
  }),
}
