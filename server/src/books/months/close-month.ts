import { createHash } from 'node:crypto'
import type { Day } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record, recordAll } from '../../audit/record.ts'
import type { App } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import { transaction, type Transaction } from '../../db/transaction.ts'
import { keepMonthEnd } from '../../ledger/keep-month-end.ts'
import { type Done, type JobRun, makeJobDue, type ScheduledJob } from '../../jobs/scheduled.ts'
import type { Act } from '../../proposals/act.ts'
import { useCaseOf } from '../../proposals/act-or-propose.ts'
import { fixed } from '../../proposals/facts.ts'
import { waitForWriters } from '../../seals/wait-for-writers.ts'
import { listAccountsOver } from '../account-repository.ts'
import { readMonthFacts } from './facts-repository.ts'
import { begunMonth, lastDayOf, monthAfter, monthNamed, nameOfMonth } from './month.ts'
import {
  beginClosing,
  findMonth,
  keepMonth,
  listClosingMonths,
  listUnrecordedMonths,
  lockMonths,
} from './month-repository.ts'
import { acceptedIn, acceptedText, type Step, stepsOf } from './steps.ts'

type Input = { month: string }

/**
 * Closes a month for ever (C-190). The act forbids the month to new journals, and refuses while a step is red. The job `close-months` keeps its trial
 * balance once the transactions that were writing have ended, so no posting waits for a close.
 */
export const monthClose: Act<Input, { month: string }> = {
  name: 'close_month',
  limit: 'always',
  roles: ['finance'],
  async about(sql, { month: named }) {
    const steps = await stepsOfMonth(sql, await begunMonth(sql, named))
    const accepted = acceptedIn(steps)
    return {
      subject: { kind: 'month', id: named, name: named },
      userId: null,
      amount: null,
      reason: null,
      facts: [
        fixed('Closed for ever', 'Nothing can be booked in it afterwards'),
        // The figures of an accepted step may become less until the month is closed; its reason may not change.
        fixed('Steps accepted', acceptedText(steps)),
        ...(accepted.length > 0
          ? [{ name: 'As they stand', value: accepted.map(({ words }) => words).join(' ') }]
          : []),
      ],
    }
  },
  lock: lockMonths,
  async run(tx, { actor }, { month: named }) {
    const month = monthNamed(named)
    if (await findMonth(tx, month)) throw new Refused('month_closed')
    const reds = (await stepsOfMonth(tx, month)).filter(({ state }) => state === 'red')
    if (reds.length > 0)
      throw new Refused('month_not_ready', undefined, { reason: reds.map(({ words }) => words).join(' ') })
    await beginClosing(tx, month, actor.userId)
    await makeJobDue(tx, keepClosingMonths.name)
    await record(tx, actor, { action: 'month.closing', subject: { kind: 'month', id: named } })
    return { month: named }
  },
  final: ['not_found', 'month_closed'],
}
export const closeMonth = useCaseOf(monthClose)

/** The steps of closing a month as they stand now. */
export async function stepsOfMonth(sql: Sql, month: Day): Promise<Step[]> {
  const next = monthAfter(month)
  return stepsOf(await readMonthFacts(sql, { month, last: lastDayOf(month), next }), next)
}

/** Seconds between two looks for months that are being closed; the act makes the job due at once. */
const dueInSeconds = 300
/** Where a transaction still writes, the job looks again after so many seconds. */
const againSeconds = 10

/** Keeps the trial balance of each month that is being closed. It may be broken off anywhere and run twice at once. */
export const keepClosingMonths: ScheduledJob = {
  name: 'close-months',
  async run(app: App, { signal }: JobRun): Promise<Done> {
    await recordUnrecorded(app)
    for (const month of await listClosingMonths(app.database))
      if (!(await finishClosing(app, month, signal))) return { dueInSeconds: againSeconds }
    return { dueInSeconds }
  },
}

/**
 * Keeps the trial balance of a month that is being closed, and closes it. Transactions that began before the month was forbidden may still book in it, so
 * they are waited for first. The rows of its end are made the last time. Returns false where one takes too long.
 */
export async function finishClosing(
  { database, log }: Pick<App, 'database' | 'log'>,
  month: Day,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (!(await waitForWriters(database, signal))) return false
  await transaction(database, async (tx: Transaction) => {
    await keepMonthEnd(tx, month)
    const trialBalance = await keptTrialBalance(tx, month)
    const digest = digestOf(trialBalance)
    if (!(await keepMonth(tx, { month, trialBalance, digest }))) return
    await recordKept(tx, [{ month, digest }])
    log.info('a month was closed', { month: nameOfMonth(month), digest })
  })
  return true
}

/** The entry carries the digest, and the seals cover the whole month with it (`server/src/seals/month-content.ts`). */
const recordKept = (tx: Transaction, kept: readonly { month: Day; digest: string }[]) =>
  recordAll(
    tx,
    null,
    kept.map(({ month, digest }) => ({
      action: 'month.closed',
      subject: { kind: 'month', id: nameOfMonth(month) },
      after: { digest },
    })),
  )

/** Writes the entry of each month that a server of an earlier version closed without it, so that the seals cover it from now on. */
async function recordUnrecorded({ database }: App): Promise<void> {
  if ((await listUnrecordedMonths(database)).length === 0) return
  await transaction(database, async (tx: Transaction) => {
    await lockMonths(tx)
    await recordKept(tx, await listUnrecordedMonths(tx))
  })
}

/** Opening, debit and credit of each account over a month in kobo, by number; accounts that were never used are left out. */
export async function keptTrialBalance(sql: Sql, month: Day) {
  const rows = await listAccountsOver(sql, { from: month, to: lastDayOf(month) })
  return rows
    .filter(({ opening, debit, credit }) => [opening, debit, credit].some((amount) => amount !== 0))
    .map(({ number, code, opening, debit, credit }) => ({ number, code, opening, debit, credit }))
}

/** The SHA-256 digest of a kept trial balance, in hex: one line for each account, `number opening debit credit` in kobo. */
export const digestOf = (rows: Awaited<ReturnType<typeof keptTrialBalance>>): string =>
  createHash('sha256')
    .update(rows.map(({ number, opening, debit, credit }) => `${number} ${opening} ${debit} ${credit}\n`).join(''))
    .digest('hex')
