import { lagosDay } from '@kasuwa/domain/dates.ts'
import type { App } from '../context/context.ts'
import { isBalanceOpened } from '../ledger/expected-balance.ts'
import type { Window } from '../ledger/provider-checks.ts'
import { mayAskAgain } from '../outbox/provider-balance-repository.ts'
import { ProviderUnavailable } from '../providers/ports.ts'
import { fetchSettlements } from './incoming/fetch-settlements.ts'

const dayMs = 86_400_000

/**
 * After the clock of a trial was moved: the provider may be asked for its balance at once, and the settlements of the days that passed are read, as their
 * nights do, since the job of the night waits for real nights. Books in which nobody opened the provider's account do not need them at once, and a
 * provider that is away is asked by the next comparison.
 */
export async function followClock(app: App, { from, to }: Window): Promise<void> {
  await mayAskAgain(app.database)
  if (lagosDay(from) >= lagosDay(to) || !(await isBalanceOpened(app.database))) return
  try {
    await fetchSettlements(app, { from: new Date(from.getTime() - dayMs), to })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    app.log.warn('settlements were not read after the clock was moved', { error })
  }
}
