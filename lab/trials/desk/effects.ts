import { until } from '../../../journeys/until.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { type CallAtOnce, type Race, repeatedOf, sendAtOnce, wrongAnswers } from '../money/at-once.ts'

/** The numbers of journals of an event and of audit entries of an action, by the names `journal …` and `audit …`. */
export type Effects = Readonly<Record<string, number>>

/** All effects in the books. */
export async function effectsOf({ app }: TestServer): Promise<Map<string, number>> {
  const rows = await app.database.rows<{ name: string; times: number }>(
    `select 'journal ' || event as name, count(*)::int as times from journals group by event
     union all select 'audit ' || action, count(*)::int from audit_events group by action`,
  )
  return new Map(rows.map(({ name, times }) => [name, times]))
}

/** An error unless exactly one of these outcomes was written. An outcome has no effect that only the others name. */
export function notOneOf(
  outcomes: readonly Effects[],
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  const names = [...new Set(outcomes.flatMap((outcome) => Object.keys(outcome)))]
  const written = names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0))
  const isOne = outcomes.some((outcome) => names.every((name, index) => written[index] === (outcome[name] ?? 0)))
  return isOne ? [] : [`written: ${names.map((name, index) => `${written[index]} × ${name}`).join(', ')}`]
}

/** A race of calls in which a number of callers (one unless given) succeed. */
export type DeskRace = {
  calls: number
  callOf(index: number): CallAtOnce
  /** The allowed effects in the books afterwards, apart from those of other jobs. */
  outcomes: readonly Effects[]
  winners?: number
  /** The statuses of all other callers; only 400 unless given. */
  refusals?: readonly number[]
}

/** Makes the calls at once, and returns the errors in the answers and in the books. */
export async function raceFor(server: TestServer, race: DeskRace): Promise<Race> {
  const before = await effectsOf(server)
  const answers = await sendAtOnce(server, race.calls, race.callOf)
  await settled(server)
  const problems = [
    ...wrongAnswers(answers, race.winners, race.refusals),
    ...notOneOf(race.outcomes, before, await effectsOf(server)),
  ]
  return { problems, repeated: repeatedOf(answers) }
}

/** Resolves when no payout is under way: an approval is answered after at most five seconds, whether or not its money has arrived. */
const settled = ({ app }: TestServer): Promise<unknown> =>
  until('all payouts to be settled', async () => {
    const open = await app.database.row(`select from payments where status = 'pending' limit 1`)
    return open === undefined
  })
