import { interestAccrued, loansProvided } from '@kasuwa/domain/ledger/books-events.ts'
import { reverseJournal } from '@kasuwa/domain/ledger/events.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { ActName } from '@kasuwa/contract/entities/proposal.ts'
import { exactNaira, longDate } from '@kasuwa/domain/display.ts'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import type { Act } from '../../proposals/act.ts'
import { useCaseOf } from '../../proposals/act-or-propose.ts'
import { fixed } from '../../proposals/facts.ts'
import { type EntryKind, findEntries, keepEntry, workOut } from './entry-repository.ts'
import { begunMonth, lastDayOf, monthAfter, monthNamed, nameOfMonth } from './month.ts'
import { findMonth, lockMonths } from './month-repository.ts'

type Input = { month: string }
type Made = { month: string }

const journalOf = { accrual: interestAccrued, provision: loansProvided }
const words = { accrual: 'Earned, not yet paid', provision: 'Provision for bad loans' }

/**
 * An entry of the last day of a month, and its reversal on the next day in the same transaction (C-191, MEND-08). Its figures follow from what is booked
 * up to that day. They are facts of the proposal: when they have changed before the second person confirms, it is proposed anew.
 */
const entry = (kind: EntryKind, name: ActName): Act<Input, Made> => ({
  name,
  limit: 'always',
  roles: ['finance'],
  async about(sql, { month: named }, app) {
    const month = await begunMonth(sql, named)
    const { amount, loans } = await workOut(sql, kind, lastDayOf(month), app.settings.ACCRUAL_STOPS_AFTER_DAYS)
    return {
      subject: { kind: 'month', id: named, name: named },
      userId: null,
      amount: amount > 0 ? amount : null,
      reason: null,
      facts: [
        fixed(words[kind], exactNaira(amount)),
        fixed('Loans behind it', String(loans)),
        fixed('Booked on', longDate(lastDayOf(month))),
        fixed('Reversed on', longDate(monthAfter(month))),
      ],
    }
  },
  lock: lockMonths,
  run: (tx, context, { month }) => makeEntry(tx, context, kind, monthNamed(month)),
  final: ['not_found', 'month_closed', 'month_entered'],
})

/** The interest and fees that were earned until the last day of a month and not paid (C-191). */
export const accrual = entry('accrual', 'accrual')
/** The provision for bad loans at the end of a month (C-191, C-199). */
export const provision = entry('provision', 'provision')

export const accrue = useCaseOf(accrual)
export const provide = useCaseOf(provision)

/** @throws Refused month_not_over, month_entered, month_closed */
async function makeEntry(tx: Transaction, { app, actor }: Context, kind: EntryKind, month: Day): Promise<Made> {
  await requireOpen(tx, kind, month)
  const on = lastDayOf(month)
  const figures = await keepEntry(tx, kind, {
    month,
    on,
    stopsAfter: app.settings.ACCRUAL_STOPS_AFTER_DAYS,
    userId: actor.userId,
  })
  const named = nameOfMonth(month)
  if (figures.amount > 0) {
    const journal = journalOf[kind](figures)
    await post(tx, journal, named, null, { namedDay: on })
    await post(tx, reverseJournal(journal), named, null, { namedDay: monthAfter(month) })
  }
  await record(tx, actor, {
    action: `month.${kind}-booked`,
    subject: { kind: 'month', id: named },
    after: figures,
  })
  return { month: named }
}

async function requireOpen(tx: Sql & Pick<Transaction, 'today'>, kind: EntryKind, month: Day): Promise<void> {
  if (monthAfter(month) > tx.today) throw new Refused('month_not_over')
  if (await findMonth(tx, month)) throw new Refused('month_closed')
  const made = await findEntries(tx, month)
  if (made.some((one) => one.kind === kind)) throw new Refused('month_entered')
}
