import { notificationDays } from '@kasuwa/domain/notifications/kinds.ts'
import { record } from '../audit/record.ts'
import type { App } from '../context/context.ts'
import { transaction } from '../db/transaction.ts'
import { sweepFiles } from '../files/routes.ts'
import { sweepNotifications } from '../notifications/sweep.ts'
import { sweepSecurityEvents } from '../security/security-events.ts'
import { countForgotten, deleteSignUp, dropDocuments, peopleOf, type Rule } from './forget-repository.ts'

/** One rule of retention: how long it keeps something, in words, and what it found. `after` is null while its setting is not set. */
type RuleAnswer = { rule: string; after: string | null; found: number; deleted: number }

/** The data that no rule deletes, each with the reason. */
const keptByLaw = [
  'Loans, payments, the books and agreements are kept: the law and the seals need them.',
  'The audit trail is kept: it is never changed.',
  'Documents are kept for at least five years after the end of the last loan, and while a loan, an unanswered case or a file that was asked for is open.',
  'Encrypted backups keep what they had until they are deleted.',
]

type Work = {
  name: string
  rule: Rule
  unit: 'days' | 'years'
  limit: number | undefined
  /** Returns how many it deleted. */
  run(limit: number): Promise<number>
}

/**
 * Deletes what the settings of retention no longer keep (RIGHT-04), in small steps, each in a transaction of its own: if it is interrupted,
 * the next run continues. A dry run only counts.
 */
export async function forget(app: App, { isDryRun }: { isDryRun: boolean }) {
  const rules: RuleAnswer[] = []
  for (const { name, rule, unit, limit, run } of worksOf(app)) {
    const found = limit === undefined ? 0 : await countForgotten(app.database, rule, limit)
    const deleted = limit === undefined || isDryRun || found === 0 ? 0 : await run(limit)
    rules.push({ rule: name, after: limit === undefined ? null : `${limit} ${unit}`, found, deleted })
  }
  return { dry_run: isDryRun, rules, kept_by_law: keptByLaw }
}

function worksOf(app: App): Work[] {
  const { settings } = app
  return [
    {
      name: 'sign-ups that were never finished (RETAIN_UNFINISHED_DAYS)',
      rule: 'unfinished',
      unit: 'days',
      limit: settings.RETAIN_UNFINISHED_DAYS,
      run: (limit) => forgetSignUps(app, limit),
    },
    {
      name: 'customers whose documents go (RETAIN_DOCUMENTS_YEARS)',
      rule: 'outdated',
      unit: 'years',
      limit: settings.RETAIN_DOCUMENTS_YEARS,
      run: (limit) => forgetDocuments(app, limit),
    },
    {
      name: 'security events (SECURITY_EVENT_DAYS)',
      rule: 'events',
      unit: 'days',
      limit: settings.SECURITY_EVENT_DAYS,
      run: () => sweepSecurityEvents(app),
    },
    {
      name: 'notifications and texts',
      rule: 'notifications',
      unit: 'days',
      limit: notificationDays,
      run: async (limit) => {
        const before = await countForgotten(app.database, 'notifications', limit)
        await sweepNotifications(app)
        return before
      },
    },
  ]
}

async function forgetSignUps({ database }: App, limit: number): Promise<number> {
  let deleted = 0
  for await (const id of peopleOf(database, 'unfinished', limit)) {
    const isGone = await transaction(database, async (tx) => {
      if (!(await deleteSignUp(tx, id, limit))) return false
      await record(tx, null, { action: 'data.sign-up-forgotten', subject: { kind: 'user', id } })
      return true
    })
    if (isGone) deleted++
  }
  return deleted
}

async function forgetDocuments(app: App, limit: number): Promise<number> {
  let deleted = 0
  for await (const id of peopleOf(app.database, 'outdated', limit)) {
    const isGone = await transaction(app.database, async (tx) => {
      if (!(await dropDocuments(tx, id, limit))) return false
      await record(tx, null, { action: 'data.documents-forgotten', subject: { kind: 'user', id } })
      return true
    })
    if (isGone) deleted++
  }
  // One sweep removes a few hundred files; what is left when it is interrupted goes with the hourly one.
  while ((await sweepFiles(app)) > 0);
  return deleted
}
