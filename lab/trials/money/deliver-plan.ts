import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { checkBooks } from '../../../server/src/ledger/reconcile.ts'
import { anAdmin } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { deliver, type Payment } from './charge-webhook.ts'
import { type MoveSetting, movePayment } from './move-payment.ts'
import { planOf } from './delivery-plan.ts'
import { ledgerDigest } from './ledger-digest.ts'
import { accountOf, newPayers, type Payers } from './payers.ts'

export type Deliveries = { seed: number; webhooks: number; atOnce: number }

/** `problems`: the broken rules. `repeated`: deliveries that were answered with 503 and sent again. */
export type Delivered = { problems: string[]; deliveries: number; repeated: number }

const maxTries = 20
const againMs = 500

/** Delivers a seed's payments once in order, and repeated, shuffled and at once to other payers; the books must be the same (G2, A5). */
export async function deliverPlan(server: TestServer, { seed, webhooks, atOnce }: Deliveries): Promise<Delivered> {
  const { payments, order, moved } = planOf(seed, webhooks)
  const admin = await anAdmin(server)
  const [ordered, shuffled] = [await newPayers(server, admin, webhooks), await newPayers(server, admin, webhooks)]
  const counts = { deliveries: 0, repeated: 0 }
  const wrongStatuses = new Set<number>()
  const paymentOf = (payers: Payers, index: number): Payment => {
    const { who, amount, fee } = payments[index]!
    return { reference: `${payers.run}-${index}`, account: accountOf(payers, who), amount, fee }
  }
  const send = async (payers: Payers, index: number): Promise<void> => {
    const { status, tries } = await deliverUntilTaken(server.url, paymentOf(payers, index))
    counts.deliveries += tries
    counts.repeated += tries - 1
    if (status !== 200) wrongStatuses.add(status)
  }

  const desk: MoveSetting = { server, admin, log: { wrong: [], again: 0 } }
  const move = (payers: Payers, index: number): Promise<void> =>
    movePayment(
      desk,
      `${payers.run}-${index}`,
      payers.borrowers[payments[index]!.who] ? null : payers.borrowers[index % 4]!,
    )

  for (const index of payments.keys()) await send(ordered, index)
  for (const index of moved) await move(ordered, index)
  const left = new Set(moved)
  await pLimit(atOnce).map(order, async (index) => {
    await send(shuffled, index)
    // Its other deliveries come before, during or after the move.
    if (left.delete(index)) await move(shuffled, index)
  })

  const { database } = server.app
  const isSame = isDeepStrictEqual(await ledgerDigest(database, shuffled), await ledgerDigest(database, ordered))
  const problems = [
    ...new Set(desk.log.wrong),
    ...[...wrongStatuses].map((status) => `a webhook was answered with ${status}`),
    ...(isSame ? [] : ['the ledger is not the one of an ordered delivery']),
    ...(await checkBooks(server.app)).map(({ kind, ours, theirs }) => `${kind}: ${ours} is not ${theirs}`),
  ]
  return { problems, ...counts }
}

/** Delivers a payment; where a busy machine answers 503, the provider sends it again. */
async function deliverUntilTaken(url: string, payment: Payment): Promise<{ status: number; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const status = await deliver(url, payment)
    if (status !== 503 || tries === maxTries) return { status, tries }
    await sleep(againMs)
  }
}
