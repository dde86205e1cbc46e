import { exactNaira } from '@kasuwa/domain/display.ts'
import { providerSettled } from '@kasuwa/domain/ledger/provider.ts'
import type { App } from '../../context/context.ts'
import { takeLock } from '../../db/advisory-lock.ts'
import { type Transaction, transaction } from '../../db/transaction.ts'
import { record } from '../../audit/record.ts'
import { matchMainBank } from '../../ledger/match-bank.ts'
import { post } from '../../ledger/post.ts'
import type { Window } from '../../ledger/provider-checks.ts'
import type { ProviderSettlement } from '../../providers/ports.ts'
import { holdItem } from './hold-charge.ts'
import { beginOfSettlements, keepSettlement, type KnownSettlement, knownSettlements } from './settlement-repository.ts'

/** An arbitrary number: the lock by which two processes take settlements one after the other. */
const lock = 720_611_391

/**
 * Reads the provider's list of settlements of a window, and books each once by its id: the money went from the provider to our bank on its day. A
 * known one that is listed with another sum is not booked again and waits for a person (C-192). The first time everything since our first journal is
 * read. Each is matched at once with its line of the bank's statement, where that is there already. Returns how many were booked.
 * @throws ProviderUnavailable
 */
export async function fetchSettlements(app: App, { from, to }: Window): Promise<number> {
  const begin = await beginOfSettlements(app.database)
  const earliest = begin && begin < from ? begin : from
  const listed = await Array.fromAsync(app.ports.money.listSettlements(earliest, to))
  const known = await knownSettlements(app.database, idsOf(listed))
  const news = listed.filter((one) => isNews(one, known.get(one.id)))
  if (news.length === 0) return 0
  return transaction(app.database, (tx) => book(tx, app, news))
}

const idsOf = (settlements: readonly ProviderSettlement[]): string[] => settlements.map(({ id }) => id)

const isNews = ({ amount }: ProviderSettlement, known: KnownSettlement | undefined): boolean =>
  known?.amount !== amount && !known?.held.includes(amount)

async function book(tx: Transaction, app: App, settlements: readonly ProviderSettlement[]): Promise<number> {
  await takeLock(tx, lock)
  let booked = 0
  // Another server may have been quicker.
  const known = await knownSettlements(tx, idsOf(settlements))
  for (const settlement of settlements) {
    const { id, amount, settledOn } = settlement
    const before = known.get(id)
    if (!isNews(settlement, before)) continue
    if (before) {
      await hold(tx, app, settlement, before)
      continue
    }
    await keepSettlement(tx, settlement)
    await post(tx, providerSettled({ amount }), id, null, { valueDay: settledOn })
    await record(tx, null, {
      action: 'provider.settled',
      subject: { kind: 'settlement', id },
      after: { amount, settledOn },
    })
    booked++
  }
  if (booked > 0) await matchMainBank(tx)
  return booked
}

const hold = (tx: Transaction, app: App, { id, amount, settledOn }: ProviderSettlement, before: KnownSettlement) =>
  holdItem(tx, app, {
    key: `settlement_differs:${id}:${amount}`,
    kind: 'settlement_differs',
    reference: id,
    amount,
    amountText: null,
    currency: 'NGN',
    problem: `the settlement of ${settledOn} was booked with ${exactNaira(before.amount)} and is listed with ${exactNaira(amount)}`,
    body: null,
  })
