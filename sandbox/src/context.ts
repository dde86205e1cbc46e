import type { Clock } from './clock.ts'
import type { Memory } from './memory.ts'
import type { RequestLog } from './requests.ts'
import type { Webhooks } from './webhooks.ts'

/** Everything that a call of the sandbox works with. */
export interface Context {
  memory: Memory
  clock: Clock
  webhooks: Webhooks
  requests: RequestLog
  paystackSecretKey: string
  /** The product's address. */
  serverUrl: () => string
}
