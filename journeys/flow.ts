import type { Sandbox } from './sandbox.ts'

/** One bank transfer of the flow. `told`: the product answered its webhook with 2xx before the crash. */
export type Flowing = { reference: string; account_number: string; amount: number; told: boolean }

export type Flow = {
  /** Everything begun so far. */
  begun: readonly Flowing[]
  /** Begins nothing more, and waits for what is under way, however that ends. */
  stop(): Promise<readonly Flowing[]>
}

/** So many people pay small amounts into these accounts, one transfer after the other, until `stop`. */
export function startFlow(sandbox: Sandbox, accounts: readonly string[], name: string, atOnce: number): Flow {
  const begun: Flowing[] = []
  const stop = new AbortController()

  async function payOneAfterTheOther(): Promise<void> {
    while (!stop.signal.aborted) {
      const index = begun.length
      const transfer: Flowing = {
        reference: `${name}-${String(index).padStart(5, '0')}`,
        account_number: accounts[index % accounts.length]!,
        amount: 1_001 + ((index * 37) % 5_000),
        told: false,
      }
      begun.push(transfer)
      transfer.told = await isTold(sandbox, transfer)
      if (!transfer.told) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const payers = Array.from({ length: atOnce }, payOneAfterTheOther)
  return {
    begun,
    stop: async () => {
      stop.abort()
      await Promise.all(payers)
      return begun
    },
  }
}

/** Delivers a transfer, the first time or again; whether the product said 2xx. No answer from the sandbox is no 2xx. */
async function isTold(sandbox: Sandbox, { account_number, amount, reference }: Flowing): Promise<boolean> {
  const { webhook_statuses } = await sandbox
    .pay({ account_number, amount, reference })
    .catch(() => ({ webhook_statuses: [] as number[] }))
  return webhook_statuses.some((status) => status >= 200 && status < 300)
}

/** Delivers transfers again, eight at a time; which of them the product did not take. */
export async function redeliver(sandbox: Sandbox, transfers: readonly Flowing[]): Promise<Flowing[]> {
  const left = [...transfers]
  const refused: Flowing[] = []
  const work = async (): Promise<void> => {
    for (let transfer = left.pop(); transfer; transfer = left.pop())
      if (!(await isTold(sandbox, transfer))) refused.push(transfer)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return refused
}
