import { setTimeout as sleep } from 'node:timers/promises'
import { signInCodeDelay } from '@kasuwa/domain/access/sign-in-code.ts'
import { signInDelay, wrongPasswordMemorySeconds } from '@kasuwa/domain/access/sign-in-limit.ts'
import { Refused, type RefusalCode } from '@kasuwa/domain/refusal.ts'
import type { App } from '../../context/context.ts'
import { bool, count, instant, number, text } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import { concurrencyLimitByKey } from '../../base/concurrency-limit.ts'

type Begun = { id: number } | { throttledForSeconds: number } | 'crowded'

const lock = statement({
  params: { subject: text },
  sql: 'select pg_advisory_xact_lock(hashtextextended(:subject, 1))',
})
const findRecent = statement({
  params: { subject: text, seconds: number },
  row: { triedAt: instant, wrong: bool },
  sql: `select tried_at as "triedAt", wrong or tried_at < product_now() - interval '1 minute' as wrong
    from sign_in_tries where subject = :subject and tried_at > product_now() - :seconds * interval '1 second'`,
})
const insert = statement({
  params: { subject: text },
  row: { id: count },
  sql: 'insert into sign_in_tries (subject) values (:subject) returning id',
})
const markWrong = statement({ params: { id: count }, sql: 'update sign_in_tries set wrong = true where id = :id' })
const remove = statement({ params: { id: count }, sql: 'delete from sign_in_tries where id = :id' })
const clear = statement({
  params: { subject: text, id: count.nullable },
  sql: 'delete from sign_in_tries where subject = :subject and (wrong or id = :id)',
})

type Try = RowOf<typeof findRecent>

/** The limits of wrong tries of a subject: `delay` returns the seconds until the next try is checked, 0 for now. */
type TryLimit = { delay: (failures: readonly Date[], now: Date) => number; refused: RefusalCode }
const passwords: TryLimit = { delay: (failures, now) => signInDelay(failures, now), refused: 'sign_in_throttled' }
const codes: TryLimit = { delay: signInCodeDelay, refused: 'code_throttled' }

const maxWaitMs = 20_000
const pollMs = 50
/** More tries of one subject at once are almost certainly wrong. They wait here in memory, which costs little. */
const limited = concurrencyLimitByKey(4)

/** While this transaction waited for the lock, others that began later may have written their tries. Those count too. */
const latest = (now: Date, tries: readonly Try[]): Date =>
  tries.reduce((last, { triedAt }) => (triedAt > last ? triedAt : last), now)

/** A try is stored before it is checked. One that a crashed process left open counts as wrong after a minute. */
function begin(app: App, { delay: delayAfter }: TryLimit, subject: string): Promise<Begun> {
  return transaction(app.database, async (tx) => {
    await tx.run(lock, { subject })
    const tries = await tx.rows(findRecent, { subject, seconds: wrongPasswordMemorySeconds })
    const wrong = tries.filter((one) => one.wrong).map((one) => one.triedAt)
    const now = latest(tx.now, tries)
    const delay = delayAfter(wrong, now)
    if (delay > 0) return { throttledForSeconds: delay }
    if (
      delayAfter(
        tries.map((one) => one.triedAt),
        now,
      ) > 0
    )
      return 'crowded'
    return tx.only(insert, { subject })
  })
}

async function waitForSlot(app: App, limit: TryLimit, subject: string): Promise<number> {
  for (const until = performance.now() + maxWaitMs; performance.now() < until; await sleep(pollMs)) {
    const begun = await begin(app, limit, subject)
    if (begun === 'crowded') continue
    if ('id' in begun) return begun.id
    throw new Refused(limit.refused, undefined, { retryAfterSeconds: begun.throttledForSeconds })
  }
  throw new Refused('unavailable', undefined, { retryAfterSeconds: 2 })
}

/**
 * Checks one password of a subject, and never more wrong ones than the limit allows, however many come at once and to however many
 * servers. A right one clears the subject's wrong ones.
 * @param subject a phone or a user, known or not: an unknown one is throttled in the same way
 * @param look returns null when the password is wrong
 * @throws Refused sign_in_throttled while no further password is checked
 */
export const tryPassword = <T>(app: App, subject: string, look: () => Promise<T | null>): Promise<T | null> =>
  tryWithin(app, passwords, subject, look)

/**
 * Checks one sign-in code in the same way: at most five wrong ones of a subject in 15 minutes, fifty in a day.
 * @throws Refused code_throttled while no further code is checked; sign_in_code_wrong after a wrong one, which is counted
 */
export async function tryCode<T>(app: App, subject: string, look: () => Promise<T>): Promise<T> {
  const found = await tryWithin(app, codes, `code ${subject}`, () =>
    look().then(
      (value) => ({ value }),
      (error: unknown) => {
        if (error instanceof Refused && error.code === 'sign_in_code_wrong') return null
        throw error
      },
    ),
  )
  if (!found) throw new Refused('sign_in_code_wrong')
  return found.value
}

function tryWithin<T>(app: App, limit: TryLimit, subject: string, look: () => Promise<T | null>): Promise<T | null> {
  return limited(subject, async () => {
    const id = await waitForSlot(app, limit, subject)
    try {
      const found = await look()
      await (found === null ? app.database.run(markWrong, { id }) : app.database.run(clear, { subject, id }))
      return found
    } catch (error) {
      await app.database.run(remove, { id }).catch(() => 0)
      throw error
    }
  })
}

/** Clears a subject's wrong passwords after they have proven themselves another way. */
export const clearTries = (sql: Pick<Sql, 'run'>, subject: string): Promise<number> =>
  sql.run(clear, { subject, id: null })
