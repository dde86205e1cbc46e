import { join } from 'node:path'
import type { BankLine, Settlement } from './bank-rows.ts'
import { openJournal } from './journal.ts'

export interface Customer {
  id: number
  code: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  metadata: unknown
  identification: 'none' | 'success' | 'failed'
  createdAt: string
  updatedAt: string
}

export interface VirtualAccount {
  id: number
  accountNumber: string
  accountName: string
  bankSlug: string
  customerCode: string
  createdAt: string
  /** When it was taken from its customer; it takes no money for them any more. */
  closedAt?: string | undefined
}

export interface Recipient {
  id: number
  code: string
  name: string
  accountNumber: string
  accountName: string
  bankCode: string
  description?: string | undefined
  email?: string | undefined
  createdAt: string
  /** When its name or e-mail address was changed the last time. */
  updatedAt?: string | undefined
  /** When it was deleted; nothing can be sent to it since. */
  deletedAt?: string | undefined
}

export type TransferStatus = 'otp' | 'pending' | 'success' | 'failed' | 'reversed' | 'abandoned'

export interface Transfer {
  id: number
  code: string
  reference: string
  /** Kobo. */
  amount: number
  reason: string | null
  recipientCode: string
  status: TransferStatus
  /** Kobo: taken from the balance when the transfer succeeds, and kept when it is reversed. Without it, 0. */
  fee?: number | undefined
  /** The state that the transfer changes to automatically a moment later. */
  next?: 'reversed' | undefined
  /** Until when its code may be given; without it there is no limit. */
  codeUntil?: string | undefined
  createdAt: string
  updatedAt: string
}

/** Money that arrived in an account by bank transfer. */
export interface PaystackTransaction {
  id: number
  reference: string
  /** Kobo. */
  amount: number
  /** Kobo. */
  fees: number
  accountNumber: string
  customerCode: string | null
  senderName: string
  paidAt: string
}

/** Money of a transaction that is sent back to its sender. */
export interface Refund {
  id: number
  /** The transaction's reference. */
  transaction: string
  /** Kobo. */
  amount: number
  note: string | null
  status: 'pending' | 'processed' | 'failed'
  /** The state that it changes to automatically a moment later. */
  next?: 'processed' | 'failed' | undefined
  createdAt: string
  updatedAt: string
}

export interface Message {
  to: string
  text: string
  sentAt: string
}

export const providers = ['paystack', 'termii', 'dojah', 'africastalking', 'prembly'] as const
export type Provider = (typeof providers)[number]

export interface Fault {
  id: number
  provider: Provider
  mode: string
  /** The number of calls that it still applies to. */
  count: number
  path?: string | undefined
}

export const profileNames = ['starter', 'otp-on', 'low-balance', 'test-key'] as const
export type ProfileName = (typeof profileNames)[number]

/** A profile that is switched on. */
export interface Profile {
  since: string
  /** Kobo that the profile `low-balance` takes from the balance. */
  withheld: number
}

/** An event: one line of the journal. It has the whole row each time the row changes. */
export type SandboxEvent =
  | { kind: 'customer'; row: Customer }
  | { kind: 'account'; row: VirtualAccount }
  | { kind: 'recipient'; row: Recipient }
  | { kind: 'transfer'; row: Transfer }
  | { kind: 'transaction'; row: PaystackTransaction }
  | { kind: 'refund'; row: Refund }
  | { kind: 'settlement'; row: Settlement }
  | { kind: 'bank-line'; row: BankLine }
  | { kind: 'transfer-fees'; on: boolean }
  | { kind: 'profile'; name: ProfileName; profile: Profile | null }
  | { kind: 'live-resolves'; day: string; count: number }
  | { kind: 'sms'; row: Message }
  | { kind: 'fault'; row: Fault }
  | { kind: 'faults-cleared' }
  | { kind: 'webhook-due'; key: string; body: string }
  | { kind: 'webhook-done'; key: string }
  | { kind: 'clock'; offsetMilliseconds: number }
  | { kind: 'forgotten' }

export interface Known {
  /** By code. */
  customers: Map<string, Customer>
  /** By account number. */
  accounts: Map<string, VirtualAccount>
  /** By code. */
  recipients: Map<string, Recipient>
  /** By reference. */
  transfers: Map<string, Transfer>
  /** By reference. */
  transactions: Map<string, PaystackTransaction>
  /** By id, oldest first. */
  refunds: Map<number, Refund>
  /** Oldest first. */
  settlements: Settlement[]
  /** Oldest first. */
  bankLines: BankLine[]
  /** Whether transfers cost a fee. */
  transferFees: boolean
  /** The profiles that are switched on. */
  profiles: Map<ProfileName, Profile>
  /** How many accounts of real banks were resolved on the newest day in Lagos on which a test key did so. */
  liveResolves: { day: string; count: number }
  messages: Message[]
  /** By id, oldest first; only those that still apply. */
  faults: Map<number, Fault>
  /** The bodies, by key, of webhooks that got no 2xx yet. */
  webhooks: Map<string, string>
  clockOffset: number
  lastId: number
}

export interface Memory {
  known: Readonly<Known>
  /** Takes effect at once; it is durable when `flushed` resolves. */
  remember(event: SandboxEvent): void
  flushed(): Promise<void>
  /** A number that was never used before, also across restarts. */
  nextId(): number
  close(): Promise<void>
}

/** Opens the state of the sandbox, which is in `folder`/journal.jsonl. */
export async function openMemory(folder: string): Promise<Memory> {
  const known = nothingKnown()
  const replay = (event: SandboxEvent) => apply(known, event)
  const journal = await openJournal<SandboxEvent>({ path: join(folder, 'journal.jsonl'), replay, durable: true })
  return {
    known,
    remember: (event) => {
      apply(known, event)
      journal.append(event)
    },
    flushed: journal.flushed,
    nextId: () => (known.lastId += 1),
    close: journal.close,
  }
}

function nothingKnown(): Known {
  return {
    customers: new Map(),
    accounts: new Map(),
    recipients: new Map(),
    transfers: new Map(),
    transactions: new Map(),
    refunds: new Map(),
    settlements: [],
    bankLines: [],
    transferFees: false,
    profiles: new Map(),
    liveResolves: { day: '', count: 0 },
    messages: [],
    faults: new Map(),
    webhooks: new Map(),
    clockOffset: 0,
    lastId: 1_000_000,
  }
}

function apply(known: Known, event: SandboxEvent): void {
  if ('row' in event && 'id' in event.row) known.lastId = Math.max(known.lastId, event.row.id)
  switch (event.kind) {
    case 'customer':
      return void known.customers.set(event.row.code, event.row)
    case 'account':
      return void known.accounts.set(event.row.accountNumber, event.row)
    case 'recipient':
      return void known.recipients.set(event.row.code, event.row)
    case 'transfer':
      return void known.transfers.set(event.row.reference, event.row)
    case 'transaction':
      return void known.transactions.set(event.row.reference, event.row)
    case 'refund':
      return void known.refunds.set(event.row.id, event.row)
    case 'settlement':
      return void known.settlements.push(event.row)
    case 'bank-line':
      return void known.bankLines.push(event.row)
    case 'transfer-fees':
      known.transferFees = event.on
      return
    case 'profile':
      return void (event.profile ? known.profiles.set(event.name, event.profile) : known.profiles.delete(event.name))
    case 'live-resolves':
      known.liveResolves = { day: event.day, count: event.count }
      return
    case 'sms':
      return void known.messages.push(event.row)
    case 'fault':
      return void (event.row.count > 0 ? known.faults.set(event.row.id, event.row) : known.faults.delete(event.row.id))
    case 'faults-cleared':
      return known.faults.clear()
    case 'webhook-due':
      return void known.webhooks.set(event.key, event.body)
    case 'webhook-done':
      return void known.webhooks.delete(event.key)
    case 'clock':
      known.clockOffset = event.offsetMilliseconds
      return
    case 'forgotten':
      // Ids continue from where they were, so that a used number never gets a second meaning.
      Object.assign(known, nothingKnown(), { lastId: known.lastId })
  }
}
