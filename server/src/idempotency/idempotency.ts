import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, grantSeconds, inTransaction } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { waitForStandby } from '../db/wait-for-standby.ts'
import type { UserId } from '../base/ids.ts'
import { insertAnsweredCall, type Outcome } from './answered-call-repository.ts'
import { sealAnswer } from './sealed-answers.ts'

/** The answer of a signed-in person is kept for so many hours (C-174). */
const keptHours = 24

/** Another server stored the same key while this one was running. This one's changes are rolled back, and the other's answer counts. */
export class KeptMeanwhile extends Error {
  override readonly name = 'KeptMeanwhile'
}

/** How an answer is kept. */
type AnswerStorage = {
  /** The user whose stored hash a repeated password is compared with. */
  passwordOf?: UserId
  /** The answer is kept until then, where that is not the usual time. */
  keepUntil?: Date
}

/** A day for a signed-in person; before that as long as the grant of a new sign-up. */
export function usualKeepUntil({ now, exchange }: Context): Date {
  const seconds = exchange.once?.scope.startsWith('user ') ? keptHours * 3_600 : grantSeconds.ACCOUNT_VERIFICATION
  return new Date(now.getTime() + seconds * 1_000)
}

/** How the call ended: its answer's data as they are sent, or its refusal, with the parts of the answer besides the body. */
export function outcomeOf({ app, exchange }: Context, ended: { data?: unknown } | Refused): Outcome {
  const { setGrant } = exchange
  return {
    ...(ended instanceof Refused
      ? { answerSealed: null, refused: ended.code }
      : { answerSealed: sealAnswer(app, ended.data), refused: null }),
    status: exchange.status ?? null,
    grantPurpose: setGrant?.purpose ?? null,
    grantSet: setGrant ? setGrant.token !== null : null,
  }
}

/** Without a key nothing is kept; where the call found its work done already, its commit waits for the standby as that of the first one did. */
async function keep(
  tx: Transaction,
  context: Context,
  what: { outcome: Outcome | null; made?: unknown },
  { passwordOf, keepUntil }: AnswerStorage = {},
): Promise<void> {
  const { once } = context.exchange
  if (!once) return void (await waitForStandby(tx))
  const row = {
    made: undefined,
    ...what,
    ...once,
    rolesNeeded: context.exchange.rolesNeeded,
    passwordOf: passwordOf ?? null,
    keepUntil: keepUntil ?? usualKeepUntil(context),
  }
  if (!(await insertAnsweredCall(tx, row))) throw new KeptMeanwhile('another server answered the same key')
}

/**
 * Runs the transaction that is the whole effect of a call and whose result is its answer. Under an Idempotency-Key the answer is kept in
 * that transaction: a crash loses both or none, and the same call again gets the kept answer (C-174).
 * @param work may return a Refused: its writes stay, and the refusal is the answer. With `keepWith` it sets how the answer is kept
 */
export async function answerOnce<T>(
  context: Context,
  work: (tx: Transaction, keepWith: (storage: AnswerStorage) => void) => Promise<T | Refused>,
): Promise<T> {
  const ended = await inTransaction(context, async (tx) => {
    let storage: AnswerStorage = {}
    const result = await work(tx, (given) => {
      storage = given
    })
    const ended = result instanceof Refused ? result : await context.exchange.encode?.(result)
    if (ended) await keep(tx, context, { outcome: outcomeOf(context, ended) }, storage)
    return result
  })
  if (context.exchange.once) context.exchange.once.kept = 'answer'
  if (ended instanceof Refused) throw ended
  return ended
}

/**
 * Runs `effect` in one transaction, at most once for an Idempotency-Key (C-165, C-174), then `answer` on its result. The same call again
 * gets the first answer. When that was never given, because the server crashed before, `answer` runs on the earlier result.
 * @param effect returns the names of the thing it made or changed, in a form that JSON allows
 * @param answer reads that thing; may wait for a provider, since no transaction is open
 */
export async function onceByKey<M, T>(
  context: Context,
  effect: (tx: Transaction) => Promise<M>,
  answer: (made: M) => Promise<T> | T,
): Promise<T> {
  const { once } = context.exchange
  if (once?.made) return answer(once.made.value as M)
  const made = await inTransaction(context, async (tx) => {
    const result = await effect(tx)
    await keep(tx, context, { outcome: null, made: result })
    return result
  })
  if (once) once.kept = 'effect'
  return answer(made)
}

/** For an answer with an address that is valid only for a while: it is never kept, but read again each time from the result of the call. */
export async function onceWithFreshAnswer<M, T>(
  context: Context,
  effect: (tx: Transaction) => Promise<M>,
  answer: (made: M) => Promise<T>,
): Promise<T> {
  const answered = await onceByKey(context, effect, answer)
  if (context.exchange.once) context.exchange.once.kept = 'answer'
  return answered
}
