import type { Clock } from './clock.ts'
import type { Memory } from './memory.ts'
import type { RequestLog } from './requests.ts'
import type { Welcome } from './welcome.ts'
import type { Webhooks } from './webhooks.ts'

/** Everything that a call of the sandbox works with. */
export interface Context {
  memory: Memory
  clock: Clock
  webhooks: Webhooks
  requests: RequestLog
  paystackSecretKey: string
  /** Where money that came in waits until it is settled: in the balance, or apart from it. */
  paystackSettles: 'balance' | 'bank'
  /** The facts of the welcome page; undefined where the launcher gave none. */
  welcome?: Welcome | undefined
  /** The product's address. */
  serverUrl: () => string
}
