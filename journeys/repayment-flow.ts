import type { Sandbox } from './sandbox.ts'

/** One bank transfer of the flow. `acknowledged`: the product answered its webhook with 2xx before the crash. */
export type FlowTransfer = { reference: string; account_number: string; amount: number; acknowledged: boolean }

export type Flow = {
  /** Everything started so far. */
  started: readonly FlowTransfer[]
  /** Starts no more transfers, and waits until those under way have ended in any way. */
  stop(): Promise<readonly FlowTransfer[]>
}

/** So many people pay small amounts into these accounts, one transfer after the other, until `stop`. */
export function startFlow(sandbox: Sandbox, accounts: readonly string[], name: string, atOnce: number): Flow {
  const started: FlowTransfer[] = []
  const stop = new AbortController()

  async function payOneAfterTheOther(): Promise<void> {
    while (!stop.signal.aborted) {
      const index = started.length
      const transfer: FlowTransfer = {
        reference: `${name}-${String(index).padStart(5, '0')}`,
        account_number: accounts[index % accounts.length]!,
        amount: 1_001 + ((index * 37) % 5_000),
        acknowledged: false,
      }
      started.push(transfer)
      transfer.acknowledged = await deliver(sandbox, transfer)
      if (!transfer.acknowledged) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const payers = Array.from({ length: atOnce }, payOneAfterTheOther)
  return {
    started,
    stop: async () => {
      stop.abort()
      await Promise.all(payers)
      return started
    },
  }
}

/** Delivers a transfer, the first time or again; whether the product answered 2xx. No answer from the sandbox is no 2xx. */
async function deliver(sandbox: Sandbox, { account_number, amount, reference }: FlowTransfer): Promise<boolean> {
  const { webhook_statuses } = await sandbox
    .pay({ account_number, amount, reference })
    .catch(() => ({ webhook_statuses: [] as number[] }))
  return webhook_statuses.some((status) => status >= 200 && status < 300)
}

/** Delivers transfers again, eight at a time; which of them the product did not take. */
export async function redeliver(sandbox: Sandbox, transfers: readonly FlowTransfer[]): Promise<FlowTransfer[]> {
  const left = [...transfers]
  const refused: FlowTransfer[] = []
  const work = async (): Promise<void> => {
    for (let transfer = left.pop(); transfer; transfer = left.pop())
      if (!(await deliver(sandbox, transfer))) refused.push(transfer)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return refused
}
