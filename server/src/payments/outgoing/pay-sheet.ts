import type { sheetPayoutInput } from '@kasuwa/contract/commission-sheet.ts'
import { rolesOfActs } from '@kasuwa/domain/access/staff-roles.ts'
import { exactNaira, tableDate } from '@kasuwa/domain/display.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { listPayees, lockPayees, type Payee } from '../../agents/payout-account-repository.ts'
import { type AgentId, isId } from '../../base/ids.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { About, Act } from '../../proposals/act.ts'
import { fixed, paidTo } from '../../proposals/facts.ts'
import { commissionsToday } from '../done-today.ts'
import { paidForPeriod } from './commission-sheet-repository.ts'
import { promiseCommission } from './pay-commission.ts'

type SheetInput = z.output<typeof sheetPayoutInput>
type PaidSheet = { payments: number; amount: Kobo }

/**
 * Pays the typed amounts of a sheet of commissions, a payment for each agent, all promised in one transaction or none; each transfer then
 * goes its own way. Their sum counts for the limit of commissions (C-213), with what the same person paid to these agents today. It refuses when an agent was paid for the period after the sheet
 * was shown, so that two people who press at once pay once.
 */
export const commissionSheet: Act<SheetInput, PaidSheet> = {
  name: 'commission_sheet',
  limit: 'SECOND_PERSON_COMMISSION_ABOVE',
  roles: rolesOfActs.commission,
  about: aboutSheet,
  lock: async (tx, input) => void (await lockSheet(tx, input)),
  run: paySheet,
  doneToday: async (tx, by, input) =>
    commissionsToday(
      tx,
      (await lockSheet(tx, input)).map(({ payee }) => payee.id),
      by,
    ),
  final: ['not_found', 'sheet_changed'],
}

const sumOf = ({ payouts }: SheetInput): Kobo => addKobo(...payouts.map(({ amount }) => amount))

async function aboutSheet(sql: Sql, input: SheetInput): Promise<About> {
  const { from, to } = input
  const paid = await matched(input, (ids) => listPayees(sql, ids))
  const facts = paid.map(({ payee: { code, name, account }, amount }) =>
    fixed([name, `agent ${code}`].filter(Boolean).join(', '), `${exactNaira(amount)} to ${paidTo(account).value}`),
  )
  return {
    subject: { kind: 'commission_sheet', id: `${from} ${to}`, name: `${tableDate(from)} to ${tableDate(to)}` },
    userId: null,
    amount: sumOf(input),
    reason: null,
    facts,
  }
}

const lockSheet = (tx: Transaction, input: SheetInput): Promise<Paid[]> => matched(input, (ids) => lockPayees(tx, ids))

async function paySheet(tx: Transaction, context: Context, input: SheetInput): Promise<PaidSheet> {
  const paid = await lockSheet(tx, input)
  await requireUnpaid(tx, input, paid)
  const { from, to } = input
  for (const { payee, amount } of paid) await promiseCommission(tx, context, payee, { amount, period: { from, to } })
  return { payments: paid.length, amount: sumOf(input) }
}

/** A payout with the agent who gets it; `paid` as in the sheet. */
type Paid = { payee: Payee; amount: Kobo; paid: Kobo }

/**
 * The payouts with their agents, whom `read` reads at once, in the order of the sheet.
 * @throws Refused not_found where an id is none of an agent, or names one who is in the sheet already
 */
async function matched({ payouts }: SheetInput, read: (ids: AgentId[]) => Promise<Payee[]>): Promise<Paid[]> {
  const ids = payouts.map(({ agent_id: id }) => id.toLowerCase())
  if (!ids.every((id) => isId<AgentId>(id))) throw new Refused('not_found')
  const payees = new Map((await read(ids)).map((payee): [string, Payee] => [payee.id, payee]))
  if (payees.size < payouts.length) throw new Refused('not_found')
  return payouts.flatMap(({ agent_id: id, amount, paid }) => {
    const payee = payees.get(id.toLowerCase())
    return payee ? [{ payee, amount, paid }] : []
  })
}

/** @throws Refused sheet_changed where an agent was paid for the period, or a payout failed, after the sheet was shown */
async function requireUnpaid(tx: Transaction, { from, to }: SheetInput, all: readonly Paid[]): Promise<void> {
  const ids = all.map(({ payee }) => payee.id)
  const now = await paidForPeriod(tx, { from, to }, ids)
  if (all.some(({ payee, paid }) => (now.get(payee.id) ?? nothing) !== paid)) throw new Refused('sheet_changed')
}
