import { randomUUID } from 'node:crypto'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { CallKey, Context } from '../context/context.ts'
import { required } from '../base/required.ts'
import { concurrencyLimitByKey } from '../base/concurrency-limit.ts'
import { tokenDigest } from '../security/vault.ts'
import {
  type AnsweredCall,
  countWrongPassword,
  findAnsweredCall,
  finishAnsweredCall,
  insertAnsweredCall,
} from '../idempotency/answered-call-repository.ts'
import { bodyDigests, chosenPassword } from '../idempotency/body-digest.ts'
import { openAnswer } from '../idempotency/sealed-answers.ts'
import { assertRole } from './assert-role.ts'
import { repeatableToken } from './sign-up/grant-repository.ts'
import { KeptMeanwhile, outcomeOf, usualKeepUntil } from '../idempotency/idempotency.ts'
import { verifyPassword } from './passwords/password-hash.ts'
import type { WireAnswer } from '../context/response-envelope.ts'
import { findUser } from './user-repository.ts'

/** After so many other passwords under one key no more are checked: a kept answer must not be used to try passwords out. */
const wrongPasswordsAllowed = 5
const limited = concurrencyLimitByKey(1)
/**
 * Calls whose answers are kept for one person, or one browser before sign-in, in an hour: each takes a row for a day. It is counted in this
 * process alone, since another statement for every write would cost more than the rows.
 */
export const keptAnswers = new RateLimiterMemory({ points: 6_000, duration: 3_600 })

/** A call with the digests of its body by every key: it may have been kept under an earlier data key. */
type ComparedCall = CallKey & { digests: readonly Buffer[] }

/**
 * Runs a writing call, or repeats its earlier answer under the same Idempotency-Key (C-174). A repeated answer has no second effect and
 * does not check again what has changed since, except the caller's roles. Calls with one key run one after another. Without a key, or
 * before sign-in without the browser's cookie, the call simply runs.
 * @param call method and path, as the contract writes them
 * @param run returns the answer without its message, as it is sent
 * @throws Refused idempotency_conflict when the key belongs to another call or body
 */
export async function replayAnswer(
  context: Context,
  call: string,
  anonymous: boolean,
  input: unknown,
  run: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const scope = scopeOf(context, anonymous)
  const key = context.exchange.idempotencyKey
  if (!scope || !key) return run()
  const digests = await bodyDigests(context.app.vault, input)
  const once = { scope, key, id: randomUUID(), call, bodyDigest: required(digests[0], 'the digest'), digests }
  return limited(`${scope} ${key}`, async () => {
    const earlier = await findAnsweredCall(context.app.database, once)
    return earlier ? repeat(context, once, earlier, input, run) : runKept(context, once, input, run)
  })
}

/** The owner of the key: the user, or before sign-in the browser. */
function scopeOf({ actor, exchange }: Context, anonymous: boolean): string | null {
  if (!anonymous) return `user ${actor.userId}`
  return exchange.browser ? `browser ${tokenDigest(exchange.browser).toString('hex')}` : null
}

async function runKept(
  context: Context,
  once: ComparedCall,
  input: unknown,
  run: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const { exchange, app } = context
  await countKept(once.scope)
  exchange.once = once
  try {
    const answer = await run()
    await keepAnswer(context, once, answer)
    return answer
  } catch (error) {
    // Another server may have answered the same key while this one was running.
    const meanwhile = exchange.once.kept || !isOutrun(error) ? undefined : await findAnsweredCall(app.database, once)
    if (!meanwhile) throw error
    return repeat(context, once, meanwhile, input, run)
  }
}

/** @throws Refused too_many_requests */
async function countKept(scope: string): Promise<void> {
  await keptAnswers.consume(scope).catch(({ msBeforeNext }: RateLimiterRes) => {
    throw new Refused('too_many_requests', undefined, { retryAfterSeconds: Math.ceil(msBeforeNext / 1_000) })
  })
}

const isOutrun = (error: unknown): boolean => error instanceof KeptMeanwhile || error instanceof Refused

async function keepAnswer(context: Context, once: CallKey, answer: WireAnswer): Promise<void> {
  const { exchange, app } = context
  const kept = exchange.once?.kept
  if (kept === 'answer') return
  if (kept === 'effect') await finishAnsweredCall(app.database, once, outcomeOf(context, answer))
  else
    await insertAnsweredCall(app.database, {
      ...once,
      outcome: outcomeOf(context, answer),
      rolesNeeded: exchange.rolesNeeded,
      made: undefined,
      passwordOf: null,
      keepUntil: usualKeepUntil(context),
    })
}

async function repeat(
  context: Context,
  once: ComparedCall,
  earlier: AnsweredCall,
  input: unknown,
  run: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const { exchange, app } = context
  const keyAt = once.digests.findIndex((digest) => digest.equals(earlier.bodyDigest))
  if (earlier.call !== once.call || keyAt < 0) throw new Refused('idempotency_conflict')
  if (!(await isSamePassword(context, earlier, input))) throw new Refused('idempotency_conflict')
  for (const needed of earlier.rolesNeeded ?? []) assertRole(context.actor, needed)
  if (!earlier.answered) {
    exchange.once = { ...once, id: earlier.id, made: { value: earlier.made }, kept: 'effect' }
    const answer = await run()
    await keepAnswer(context, { ...once, id: earlier.id }, answer)
    return answer
  }
  if (earlier.refused) throw new Refused(earlier.refused)
  if (earlier.status) exchange.status = earlier.status as 202
  if (earlier.grantPurpose) {
    exchange.setGrant = {
      purpose: earlier.grantPurpose,
      token: earlier.grantSet ? repeatableToken(app.vault, earlier.id, keyAt) : null,
    }
  }
  return { data: earlier.answerSealed ? openAnswer(app, earlier.answerSealed) : earlier.answer }
}

async function isSamePassword({ app }: Context, earlier: AnsweredCall, input: unknown): Promise<boolean> {
  if (!earlier.passwordOf) return true
  if (earlier.wrongPasswords >= wrongPasswordsAllowed) return false
  const user = await findUser(app.database, earlier.passwordOf)
  const { right } = await verifyPassword(chosenPassword(input) ?? '', user?.passwordHash ?? null)
  if (!right) await countWrongPassword(app.database, earlier)
  return right
}
