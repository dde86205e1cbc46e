import { isSheetPeriod, maxSheetPayouts } from '@kasuwa/domain/payments/commission.ts'
import { userStatuses } from '@kasuwa/domain/access/account-types.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import * as z from 'zod/mini'
import { call, csvCall } from './call.ts'
import { waitingAct } from './entities/proposal.ts'
import { naira, page, person } from './entities/wire.ts'
import { day, form, runAlways } from './fields.ts'
import { listQuery } from './lists.ts'
import { amountOrNothing, nairaAmount } from './numbers.ts'
import { sheetWords } from './sheet-words.ts'

const isPeriod = z.check<{ from: Day; to: Day }>(({ value: { from, to }, issues }) => {
  if (!from || !to || isSheetPeriod(from, to)) return
  issues.push({ code: 'custom', message: sheetWords.period, path: ['to'], input: to })
}, runAlways)

const period = { from: day(), to: day() }

/** The figures of an agent in a period. */
const figures = {
  /** The amount that their customers repaid in it, by value day; for the agent whom the customer had at the repayment (C-213). */
  repaid: naira(),
  /** `COMMISSION_BP` of it; null without such a rate. */
  suggested: z.nullable(naira()),
  /** Commissions paid for days of this period, or in it where they have no period of their own. */
  paid: naira(),
  /** The same, on their way. */
  under_way: naira(),
}

const sheet = { from: z.string(), to: z.string(), rate_bp: z.nullable(z.int()) }

/** An amount to pay to an agent; `paid` is what the sheet showed as paid and on its way together. */
const payoutOfSheet = form({ agent_id: z.string(), amount: nairaAmount(), paid: amountOrNothing() })

/** The payouts of a sheet: each agent once. */
export const sheetPayoutInput = form(
  { ...period, payouts: z.array(payoutOfSheet).check(z.minLength(1), z.maxLength(maxSheetPayouts)) },
  isPeriod,
  z.check(({ value: { payouts }, issues }) => {
    if (new Set(payouts.map((one) => one.agent_id.toLowerCase())).size < payouts.length)
      issues.push({ code: 'custom', message: sheetWords.twice, path: ['payouts'], input: payouts })
  }),
)

export const commissionSheetCalls = {
  read: call({
    method: 'GET',
    path: '/admin/commission-sheet',
    summary:
      'What the customers of each agent repaid in a period, a suggested commission, and what is paid, the most repaid first, a page at a time (C-213)',
    who: ['admin'],
    input: form({ ...period, page: listQuery.page, per_page: listQuery.per_page }, isPeriod),
    data: z.object({
      ...sheet,
      page,
      lines: z.array(
        z.object({
          agent: z.object({
            id: z.string(),
            code: z.string(),
            user: z.object(person),
            status: z.enum(userStatuses),
            /** Whether the bank has named the holder of their payout account. */
            has_named_account: z.boolean(),
          }),
          ...figures,
        }),
      ),
    }),
  }),
  file: csvCall({
    path: '/admin/commission-sheet.csv',
    summary: 'The sheet of commissions of a period as a file',
    roles: ['finance', 'auditor'],
    input: form(period, isPeriod),
  }),
  own: call({
    method: 'GET',
    path: '/agent/commission-sheet',
    summary: "The agent's own line of the sheet of commissions (C-213)",
    who: ['agent'],
    input: form(period, isPeriod),
    data: z.object({ ...sheet, ...figures }),
  }),
  pay: call({
    method: 'POST',
    path: '/admin/commission-sheet/pay',
    summary:
      'Pay commissions to several agents as one act, a payment for each; their sum counts for the limit of commissions',
    who: ['admin'],
    roles: ['finance'],
    input: sheetPayoutInput,
    data: z.union([z.object({ payments: z.int(), amount: naira() }), waitingAct]),
    refusals: ['not_found', 'sheet_changed', 'payouts_stopped', 'proposal_open', 'idempotency_conflict'],
  }),
}
