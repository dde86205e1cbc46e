import { setTimeout as sleep } from 'node:timers/promises'
import { subtractKobo } from '@kasuwa/domain/money.ts'
import type { App, Context } from '../../context/context.ts'
import { expectedBalance } from '../../ledger/expected-balance.ts'
import { mayAskProvider, keepBalance, readKeptBalance } from '../../outbox/provider-balance-repository.ts'

/** Milliseconds that a person waits for the provider; its answer is kept for the next one even if it comes later. */
const timeoutMs = 2_000

/**
 * Shows what the provider holds, with the time at which it said so (C-192). It is asked at most twice a minute, outside of any transaction; while it is
 * away or slow the answer is the one before, and nobody is stopped.
 */
export async function showProviderBalance({ app }: Context) {
  if (await mayAskProvider(app.database))
    await Promise.race([askProvider(app), sleep(timeoutMs, undefined, { ref: false })])
  const { balance, at, expected, notSettled, toBeSent, age } = await readKeptBalance(app.database)
  const difference = balance === null || expected === null ? null : subtractKobo(balance, expected)
  return { balance, at, expected, difference, to_be_sent: toBeSent, not_settled: notSettled, age }
}

async function askProvider(app: App): Promise<void> {
  try {
    const balance = await app.ports.money.readBalance()
    await keepBalance(app.database, { balance, ...(await expectedBalance(app.database, app.settings)) })
  } catch (error) {
    app.log.warn('the provider did not tell its balance', { error })
  }
}
