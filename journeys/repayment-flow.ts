import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from './sandbox.ts'

/** One bank transfer of the flow. `acknowledged`: the product answered its webhook with 2xx before the crash. */
export type FlowTransfer = { reference: string; account_number: string; amount: number; acknowledged: boolean }

export type Flow = {
  /** Everything started so far. */
  started: readonly FlowTransfer[]
  /** Starts no more transfers, and waits until those under way have ended in any way. */
  stop(): Promise<readonly FlowTransfer[]>
}

/** Milliseconds until the first payer tries again after no 2xx, and until each of the others does at the latest. */
const firstAgainMs = 200
const lastAgainMs = 5_000

/**
 * So many people pay small amounts into these accounts, one transfer after the other, until `stop`. While no transfer is acknowledged, the first of them
 * goes on at once and the others wait for the first acknowledgement or a few seconds, since each further transfer without an answer must be delivered again.
 */
export function startFlow(sandbox: Sandbox, accounts: readonly string[], name: string, atOnce: number): Flow {
  const started: FlowTransfer[] = []
  const stop = new AbortController()
  let answered = Promise.withResolvers<void>()

  async function payOneAfterTheOther(payer: number): Promise<void> {
    const againMs = payer === 0 ? firstAgainMs : (lastAgainMs * (payer + atOnce)) / (2 * atOnce)
    while (!stop.signal.aborted) {
      const index = started.length
      const transfer: FlowTransfer = {
        reference: `${name}-${String(index).padStart(5, '0')}`,
        account_number: accounts[index % accounts.length]!,
        amount: 1_001 + ((index * 37) % 5_000),
        acknowledged: false,
      }
      started.push(transfer)
      transfer.acknowledged = isTaken(await deliver(sandbox, transfer))
      if (transfer.acknowledged) wakeAll()
      else await Promise.race([answered.promise, sleep(againMs, undefined, { ref: false })])
    }
  }
  const wakeAll = () => {
    answered.resolve()
    answered = Promise.withResolvers()
  }
  const payers = Array.from({ length: atOnce }, (_, payer) => payOneAfterTheOther(payer))
  return {
    started,
    stop: async () => {
      stop.abort()
      wakeAll()
      await Promise.all(payers)
      return started
    },
  }
}

const isTaken = (statuses: readonly number[]): boolean => statuses.some((status) => status >= 200 && status < 300)

/** Delivers a transfer, the first time or again; how the product answered. No answer from the sandbox is none. */
const deliver = async (sandbox: Sandbox, { account_number, amount, reference }: FlowTransfer): Promise<number[]> =>
  (await sandbox.pay({ account_number, amount, reference }).catch(() => ({ webhook_statuses: [] }))).webhook_statuses

/** A transfer that the product did not take, and how it answered each delivery: 0 is no connection, or no answer in time. */
export type RefusedTransfer = { reference: string; answers: number[] }
export type Redelivered = {
  /** Those that it did not take in the end. */
  refused: RefusedTransfer[]
  /** Those that it took later than at the first delivery. */
  late: RefusedTransfer[]
}

/** Deliveries of one transfer, and milliseconds between them: as the provider does, whatever is not taken is sent again. */
const tries = 6
const betweenMs = 2_000

/** No answer in time, and the answers of a server that is busy or away (503) or of the load balancer in front of it: the provider sends it again. */
const busy = new Set([0, 502, 503])

/** Delivers transfers again, eight at a time, each until the product takes it, a few times at most. Any answer but a busy one ends that. */
export async function redeliver(sandbox: Sandbox, transfers: readonly FlowTransfer[]): Promise<Redelivered> {
  const left = [...transfers]
  const redelivered: Redelivered = { refused: [], late: [] }
  const work = async (): Promise<void> => {
    for (let transfer = left.pop(); transfer; transfer = left.pop()) {
      const answers = await deliverUntilTaken(sandbox, transfer)
      if (!isTaken(answers)) redelivered.refused.push({ reference: transfer.reference, answers })
      else if (answers.length > 1) redelivered.late.push({ reference: transfer.reference, answers })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return redelivered
}

async function deliverUntilTaken(sandbox: Sandbox, transfer: FlowTransfer): Promise<number[]> {
  const answers: number[] = []
  for (;;) {
    const [answer = 0] = await deliver(sandbox, transfer)
    answers.push(answer)
    if (!busy.has(answer) || answers.length === tries) return answers
    await sleep(betweenMs)
  }
}
