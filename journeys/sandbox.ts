import type { Product } from './product.ts'

export type Transfer = { reference: string; amount: number; status: string; account_number: string; at: string }
export type ProviderRequest = { provider: string; method: string; path: string; status: number; at: string }
export type OpenedAccount = { account_number: string; customer_code: string }
export type Fault = { provider: 'paystack' | 'termii' | 'dojah'; mode: string; count: number; path?: string }
type BankTransfer = {
  account_number: string
  amount: number
  sender_name?: string
  reference?: string
  deliveries?: number
}

/** The simulated providers, by the sandbox's own calls. */
export type Sandbox = {
  /** The six digits of the newest message to a phone. */
  code(phone: string): Promise<string>
  messages(phone: string): Promise<{ to: string; text: string; sent_at: string }[]>
  /** Pays kobo into an account, and returns how the product answered each webhook. */
  pay(transfer: BankTransfer): Promise<{ reference: string; webhook_statuses: number[] }>
  now(): Promise<Date>
  setClock(change: { now: string } | { advance_days: number }): Promise<{ now: string }>
  /** Lets the next `count` calls of a provider fail. */
  fault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  transfers(): Promise<Transfer[]>
  settle(reference: string, status: 'success' | 'failed' | 'reversed'): Promise<number[]>
  /** Sends the product any other event of Paystack, signed. Returns the status of the answer. */
  webhook(event: string, data: unknown): Promise<number[]>
  requests(): Promise<ProviderRequest[]>
  /** The virtual accounts that were opened. */
  accounts(): Promise<OpenedAccount[]>
  /** The provider pays so many kobo of what came in to the lender's bank. */
  payToBank(amount: number): Promise<{ reference: string }>
  /** The lender pays so many kobo from their bank to the provider. */
  topUp(amount: number): Promise<{ reference: string }>
  /** Something that only the bank knows, in kobo, below zero for money out. */
  addBankLine(amount: number, description: string): Promise<{ reference: string }>
  /** The statement of the lender's bank as CSV, both days included. */
  bankStatement(from: string, to: string): Promise<string>
}

export function sandboxOf({ sandboxUrl }: Pick<Product, 'sandboxUrl'>): Sandbox {
  async function send(method: string, path: string, body?: unknown): Promise<string> {
    const response = await fetch(sandboxUrl + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} of the sandbox: ${response.status} ${text.slice(0, 300)}`)
    return text
  }
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    JSON.parse(await send(method, path, body)) as T
  const messages = async (phone: string) =>
    (
      await ask<{ messages: { to: string; text: string; sent_at: string }[] }>(
        'GET',
        `/sms?to=${encodeURIComponent(phone)}`,
      )
    ).messages

  return {
    messages,
    code: async (phone) => {
      // Any other text may arrive after the code's, and none but a code has six digits in a row.
      const codes = (await messages(phone)).flatMap(({ text }) => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? [])
      if (codes.length === 0) throw new Error(`no run of six digits in the messages to ${phone}`)
      return codes[0]!
    },
    pay: (transfer) => ask('POST', '/bank-transfers', transfer),
    now: async () => new Date((await ask<{ now: string }>('GET', '/clock')).now),
    setClock: (change) => ask('POST', '/clock', change),
    fault: async (fault) => void (await ask('POST', '/faults', fault)),
    clearFaults: async () => void (await ask('DELETE', '/faults')),
    transfers: async () => (await ask<{ transfers: Transfer[] }>('GET', '/transfers')).transfers,
    settle: async (reference, status) =>
      (await ask<{ webhook_statuses: number[] }>('POST', `/transfers/${reference}`, { status })).webhook_statuses,
    webhook: async (event, data) =>
      (await ask<{ webhook_statuses: number[] }>('POST', '/webhooks', { event, data })).webhook_statuses,
    requests: async () => (await ask<{ requests: ProviderRequest[] }>('GET', '/requests')).requests,
    accounts: async () => (await ask<{ accounts: OpenedAccount[] }>('GET', '/accounts')).accounts,
    payToBank: (amount) => ask('POST', '/settlements', { amount }),
    topUp: (amount) => ask('POST', '/top-ups', { amount }),
    addBankLine: (amount, description) => ask('POST', '/bank-lines', { amount, description }),
    bankStatement: (from, to) => send('GET', `/bank-statement.csv?from=${from}&to=${to}`),
  }
}
