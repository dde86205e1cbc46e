import type { Clock } from './clock.ts'
import type { Memory } from './memory.ts'
import type { RequestLog } from './requests.ts'
import type { Webhooks } from './webhooks.ts'

/** What every call of the sandbox works on. */
export interface Context {
  memory: Memory
  clock: Clock
  webhooks: Webhooks
  requests: RequestLog
  paystackSecretKey: string
}
