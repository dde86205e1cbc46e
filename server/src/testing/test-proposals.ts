import type { Settings } from '../settings/settings.ts'
import type { TestPerson } from './test-people.ts'
import type { TestServer } from './test-server.ts'

type Limits = { [Name in Extract<keyof Settings, `SECOND_PERSON_${string}`>]?: number }

/** Runs something while a lender has set these limits, in whole naira (decision 59). */
export async function withLimits<T>(
  { app: { settings } }: TestServer,
  limits: Limits,
  work: () => Promise<T>,
): Promise<T> {
  Object.assign(settings, limits)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(limits) as (keyof Limits)[]) delete settings[name]
  }
}

/** An act on a proposal. */
export const decideProposal = (
  test: TestServer,
  { token }: TestPerson,
  id: string,
  how: 'confirm' | 'refuse' | 'withdraw',
  { body = {}, key }: { body?: object; key?: string } = {},
) =>
  test.call('POST', `/admin/proposals/${id}/${how}`, body, {
    as: token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** The actions of the audit trail about a subject, oldest first, each with its actor. */
export const trailOf = ({ app }: TestServer, subjectId: string) =>
  app.database.rows<{ action: string; actor: string | null; after: Record<string, unknown> | null }>(
    'select action, actor_id as actor, after from audit_events where subject_id = $1 order by id',
    [subjectId],
  )
