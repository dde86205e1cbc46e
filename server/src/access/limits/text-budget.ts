import type { Exchange, App } from '../../context/context.ts'
import { isBudgetLeft } from '../../notifications/text-budget.ts'
import { tokenDigest } from '../../security/vault.ts'
import { isKnownDevice } from '../devices/device-repository.ts'

/**
 * Whether a sign-up may still get a text. When the budget is used up it gets one only on a browser that a person signed in on. Recovery
 * does not ask: it sends only to known phones, and each has its own limits.
 */
export async function areTextsLeft({ app, exchange }: { app: App; exchange: Exchange }): Promise<boolean> {
  if (await isBudgetLeft(app)) return true
  if (exchange.device && (await isKnownDevice(app.database, tokenDigest(exchange.device)))) return true
  app.metrics.count('texts_refused_total')
  return false
}
