import { handOverWays } from '@kasuwa/domain/cash/rules.ts'
import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call, csvCall, nothing } from './call.ts'
import { agentCash, cashTaken, handOver, ownCash } from './entities/cash.ts'
import { choice, flag, form, text } from './fields.ts'
import { listQuery } from './lists.ts'
import { amountOrNothing, exactAmount } from './numbers.ts'
import { genericWords } from './words.ts'

/** Cash from a borrower; `confirmed` after the agent has confirmed that the amount is right. */
export const cashForm = form({
  loan_id: text(),
  amount: exactAmount(),
  confirmed: z.optional(flag(genericWords.notListed)),
})

/** The cash an agent hands over, where, and the proof of it: the number of the slip, or the name of the person who took it. */
export const handOverForm = form({ amount: exactAmount(), way: choice(handOverWays), note: text() })

/** The amount that arrived; a note is needed where it differs from the stated amount. */
export const arrivalForm = form({
  arrived: amountOrNothing(),
  note: text(undefined, (words) => words === '' || isText(words, 255)),
})

/** Cash in hand. Every call returns 404 unless the lender has switched it on (AGENT_CASH, decision 64). */
export const cashCalls = {
  own: call({
    method: 'GET',
    path: '/agent/cash',
    summary: "An agent's own cash: the amount they hold and since when, today's receipts and the newest hand-overs",
    who: ['agent'],
    input: nothing,
    data: ownCash,
    refusals: ['not_found'],
  }),
  take: call({
    method: 'POST',
    path: '/agent/cash',
    summary:
      "Book cash from one of the agent's customers as a repayment of their running loan, and text them a receipt; at most the loan's balance, and the same amount within ten minutes only with 'confirmed'",
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
    summary: 'State the amount handed over; it stays on the account until an admin confirms the amount that arrived',
    who: ['agent'],
    input: handOverForm,
    data: handOver,
    refusals: ['not_found', 'cash_not_held', 'idempotency_conflict'],
  }),
  adminList: call({
    method: 'GET',
    path: '/admin/agent-cash',
    summary: 'The cash that agents hold, oldest first, and the hand-overs that wait to be confirmed',
    who: ['admin'],
    input: form({ page: listQuery.page, per_page: listQuery.per_page }),
    data: agentCash,
    refusals: ['not_found'],
  }),
  adminFile: csvCall({
    path: '/admin/agent-cash.csv',
    summary: 'The cash that agents hold as a file, the agent who joined last first',
    roles: ['finance', 'auditor'],
    input: form({}),
    refusals: ['not_found'],
  }),
  confirm: call({
    method: 'POST',
    path: '/admin/cash-hand-overs/{id}/confirm',
    summary:
      "Confirm the amount that arrived of a hand-over: it leaves the agent's account, and any difference stays on it; written to the audit trail",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(arrivalForm, { id: z.string() }),
    data: handOver,
    refusals: ['not_found', 'hand_over_confirmed', 'cash_not_held', 'idempotency_conflict'],
  }),
  recordArrival: call({
    method: 'POST',
    path: '/admin/agents/{id}/cash-arrivals',
    summary:
      "Record cash that arrived from an agent whose account is closed, and who can no longer state it: it leaves the agent's account; written to the audit trail (C-136)",
    who: ['admin'],
    roles: ['finance'],
    input: z.extend(handOverForm, { id: z.string() }),
    data: handOver,
    refusals: ['not_found', 'agent_states_cash', 'cash_not_held', 'idempotency_conflict'],
  }),
}
