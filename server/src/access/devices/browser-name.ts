import type { Context } from '../../context/context.ts'
import { newToken } from '../../security/vault.ts'

/** Gives the browser its own cookie, or keeps the one it has. Before sign-in its Idempotency-Keys belong to that cookie (C-174). */
export function nameBrowser({ exchange }: Context): void {
  exchange.setBrowser = exchange.browser ?? newToken()
}
