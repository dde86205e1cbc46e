import type { Context } from '../../context/context.ts'
import { newToken } from '../../security/vault.ts'

/** Gives the browser a cookie of its own, or keeps the one it has: before sign-in, its Idempotency-Keys belong to that cookie (C-174). */
export function nameBrowser({ exchange }: Context): void {
  exchange.setBrowser = exchange.browser ?? newToken()
}
