import { createHash } from 'node:crypto'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'

type Kept = { call: string; body_digest: Buffer; subject: string; answer: unknown }

const claim = `insert into idempotency_keys (user_id, key, call, body_digest, subject) values ($1, $2, $3, $4, '')
  on conflict (user_id, key) do nothing`
const find = 'select call, body_digest, subject, answer from idempotency_keys where user_id = $1 and key = $2'
const keepSubject = 'update idempotency_keys set subject = $3 where user_id = $1 and key = $2'
const keepAnswer = 'update idempotency_keys set answer = $3 where user_id = $1 and key = $2 and answer is null'

const digestOf = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/** The key's own row is written with the effect: that it is there means the effect is. A second caller waits for the first to commit. */
async function claimed(tx: Transaction, context: Context, call: string, digest: Buffer): Promise<Kept | null> {
  const { actor, exchange } = context
  if (await tx.run(claim, [actor.userId, exchange.idempotencyKey, call, digest])) return null
  const kept = (await tx.row<Kept>(find, [actor.userId, exchange.idempotencyKey]))!
  if (kept.call !== call || !kept.body_digest.equals(digest)) throw new Refused('idempotency_conflict')
  return kept
}

/**
 * Runs `effect` in one transaction, at most once for an Idempotency-Key (C-165), then `answer` on what it made. The same key with the
 * same body gets the first call's answer; with another body 409. Without a key it simply runs both.
 * @param effect returns the id of what it made or changed
 * @param answer reads that thing; may wait for the outside world, since no transaction is open
 */
export async function onceByKey<T>(
  context: Context,
  call: string,
  input: unknown,
  effect: (tx: Transaction) => Promise<string>,
  answer: (subject: string) => Promise<T>,
): Promise<T> {
  const { actor, exchange, house } = context
  if (!exchange.idempotencyKey) return answer(await inTransaction(context, effect))
  const digest = digestOf(input)
  const { subject, kept } = await inTransaction(context, async (tx) => {
    const earlier = await claimed(tx, context, call, digest)
    if (earlier) return { subject: earlier.subject, kept: earlier.answer }
    const made = await effect(tx)
    await tx.run(keepSubject, [actor.userId, exchange.idempotencyKey, made])
    return { subject: made, kept: null }
  })
  if (kept) return kept as T
  const answered = await answer(subject)
  await house.database.run(keepAnswer, [actor.userId, exchange.idempotencyKey, JSON.stringify(answered)])
  return answered
}
