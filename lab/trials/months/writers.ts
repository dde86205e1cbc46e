import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepEvent, keptBody } from '../../../server/src/payments/incoming/webhook-repository.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import type { TestDatabase } from '../../../server/src/db/test-database.ts'
import { transaction } from '../../../server/src/db/transaction.ts'

/** The statement of a server of the version before. */
const oldStatement = `insert into webhook_events (provider, key, body, body_digest, outcome, fetched) values ('paystack', $1, $2, $3, 'charge', false)
  on conflict (provider, key) do nothing`
const entry = `insert into audit_events (actor, action, subject_kind, subject_id, at) values ('house', 'loan.repaid', 'loan', $1, product_now())`

/** Four writers as servers of the version before; later four more as servers of this one, with the same keys at the same time. */
export function startWriters(own: TestDatabase) {
  const database = openDatabase(own.appUrl, { connections: 10, connectMs: 30_000, lockMs: 20_000 })
  const stopping = new AbortController()
  let slowestMs = 0
  let failed = 0
  let next = 0
  const kept = new Map<string, number>()
  const note = (key: string, isNew: boolean) => kept.set(key, (kept.get(key) ?? 0) + Number(isNew))

  async function write(how: 'old' | 'new'): Promise<void> {
    while (!stopping.signal.aborted) {
      // Every third one is one that came before, of another writer or long ago.
      const number = next++ % 3 === 0 ? Math.floor(Math.random() * next) : next
      const key = `charge.success:writer-${number}`
      const body = keptBody(key, Buffer.from(`{"reference":"${number}"}`))
      const begun = performance.now()
      await transaction(database, async (tx) => {
        const isNew = how === 'new' ? await keepEvent(tx, body, 'charge') : await keepOld(tx, body)
        return isNew
      })
        .then((isNew) => note(key, isNew))
        .catch((error: unknown) => {
          failed++
          console.error(error)
        })
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      await sleep(5)
    }
  }
  async function keepOld(tx: object, { key, text }: { key: string; text: string }): Promise<boolean> {
    const sql = tx as typeof database
    const isNew = (await sql.run(oldStatement, [key, text, hash('sha256', text, 'buffer')])) === 1
    if (isNew) await sql.run(entry, [key])
    return isNew
  }

  const working = Array.from({ length: 4 }, () => write('old'))
  return {
    startNew: () => void working.push(...Array.from({ length: 4 }, () => write('new'))),
    async stop() {
      stopping.abort()
      await Promise.all(working)
      const stored = await database.rows<{ key: string; n: number }>(
        `select e.key, count(*) as n from incoming_webhooks e join webhook_keys k on k.id = webhook_id(e.provider, e.key) where e.key like 'charge.success:writer-%' group by e.key`,
      )
      const byKey = new Map(stored.map(({ key, n }) => [key, n]))
      const lostOrDoubled = [...kept].filter(([key, times]) => times !== 1 || byKey.get(key) !== 1).length
      await database.close()
      return { slowestMs, failed, written: kept.size, lostOrDoubled }
    },
  }
}
