import type { sheetPayoutInput } from '@kasuwa/contract/commission-sheet.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { lockPayee } from '../../agents/payout-account-repository.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { About, Act } from '../../proposals/act.ts'
import { fixed, paidTo } from '../../proposals/facts.ts'
import { paidForPeriod } from './commission-sheet-repository.ts'
import { makeCommission, payeeOf } from './pay-commission.ts'

type SheetInput = z.output<typeof sheetPayoutInput>
type PaidSheet = { payments: number; amount: Kobo }

/**
 * Pays the typed amounts of a sheet of commissions, a payment for each agent, all promised in one transaction or none; each transfer then
 * goes its own way. Their sum counts for the limit of commissions (C-213). It refuses when an agent was paid for the period after the sheet
 * was shown, so that two people who press at once pay once.
 */
export const commissionSheet: Act<SheetInput, PaidSheet> = {
  name: 'commission_sheet',
  limit: 'SECOND_PERSON_COMMISSION_ABOVE',
  roles: rolesOfActs.commission,
  about: aboutSheet,
  lock: lockPayees,
  run: paySheet,
  final: ['not_found', 'sheet_changed'],
}

const sumOf = ({ payouts }: SheetInput): Kobo => addKobo(...payouts.map(({ amount }) => amount))

async function aboutSheet(sql: Sql, input: SheetInput): Promise<About> {
  const { from, to, payouts } = input
  const facts = []
  for (const { agent_id: id, amount } of payouts) {
    const { code, account } = await payeeOf(sql, id)
    facts.push(fixed(`Agent ${code}`, `${exactNaira(amount)} to ${paidTo(account).value}`))
  }
  return {
    subject: { kind: 'commission_sheet', id: `${from} ${to}`, name: `${from} to ${to}` },
    userId: null,
    amount: sumOf(input),
    reason: null,
    facts,
  }
}

/** One order for everybody, so that two sheets never wait for each other. */
async function lockPayees(tx: Transaction, { payouts }: SheetInput): Promise<void> {
  for (const { agent_id: id } of payouts.toSorted((one, other) => (one.agent_id < other.agent_id ? -1 : 1)))
    await lockPayee(tx, (await payeeOf(tx, id)).id)
}

async function paySheet(tx: Transaction, context: Context, input: SheetInput): Promise<PaidSheet> {
  await lockPayees(tx, input)
  await requireUnpaid(tx, input)
  const { from, to, payouts } = input
  for (const { agent_id: id, amount } of payouts)
    await makeCommission(tx, context, { payable_id: id, amount, period: { from, to } })
  return { payments: payouts.length, amount: sumOf(input) }
}

/** @throws Refused sheet_changed where an agent was paid for the period, or a payout failed, after the sheet was shown */
async function requireUnpaid(tx: Transaction, { from, to, payouts }: SheetInput): Promise<void> {
  const ids = await Promise.all(payouts.map(async ({ agent_id: id }) => (await payeeOf(tx, id)).id))
  const now = await paidForPeriod(tx, { from, to }, ids)
  const isMoved = payouts.some(({ paid }, at) => {
    const id = ids[at]
    return id === undefined || (now.get(id) ?? nothing) !== paid
  })
  if (isMoved) throw new Refused('sheet_changed')
}
