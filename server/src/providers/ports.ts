import type { Day } from '@kasuwa/domain/dates.ts'
import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { ReportedTransferState } from '@kasuwa/domain/payments/transfer.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { MarkPlace } from '../data-folder/data-folder-mark.ts'

/**
 * The providers as the app sees them. An adapter returns one of the outcomes named here or throws `ProviderUnavailable`, and nothing
 * else. No port is ever called inside a database transaction (rule 1).
 */
export type Ports = { sms: SmsRoute; identity: IdentityPort; money: MoneyPort; files: FilePort }

/** The provider did not answer, or answered that it cannot now: it is unknown whether the work was done. */
export class ProviderUnavailable extends Error {
  /** The HTTP status that it answered with; null where it gave no answer. */
  readonly status: number | null
  /** Another provider takes the next work in the meantime, so that its queue need not wait. */
  hasSubstitute = false
  constructor(message: string, { status = null, ...options }: ErrorOptions & { status?: number | null } = {}) {
    super(message, options)
    this.status = status
  }
}

/**
 * The provider refused, and no caller can do anything about it. The call is tried again; it does not mean that the provider is
 * unavailable.
 */
export class ProviderRefused extends ProviderUnavailable {}

/** The provider did not get the request, or answered that it did nothing: the work was certainly not done. */
export class ProviderNotReached extends ProviderUnavailable {}

/** Whether a failed call has certainly done nothing. */
export const isUndone = (error: unknown): boolean =>
  error instanceof ProviderRefused || error instanceof ProviderNotReached

/** The providers of texts, in their order. A text goes to one of them alone. */
export type SmsRoute = {
  readonly all: readonly SmsPort[]
  /** The one that takes the next text. */
  next(): SmsPort
  /** The one that may have sent a text already, for its second try; null when the settings do not have it any more. */
  named(name: string): SmsPort | null
}

/** The provider of a text whose try at `tried` has an unknown outcome; `tried` is null for one that certainly did not leave. */
export const smsFor = (route: SmsRoute, tried: string | null): SmsPort | null =>
  tried === null ? route.next() : route.named(tried)

/** How people know a provider: its name for them, the settings of its key and of its address, and that address. */
export type AboutProvider = {
  readonly label: string
  readonly key: string
  readonly base: string
  readonly baseUrl: string
}

/** `messageId`: the number by which the provider reports on the message; null if it gave none. */
export type SmsPort = {
  /** Its name in the database. */
  readonly name: string
  /** `sender`: the name that texts show; undefined where the account has one of its own. */
  readonly about: AboutProvider & { readonly sender?: string | undefined }
  /** Where it reports on messages, and the header with the signature; null where the path has a `:secret` in its place. */
  readonly reports: { readonly path: string; readonly header: string | null }
  send(to: Phone, text: string): Promise<{ messageId: string | null }>
  /** Reads the provider's report on a message; null unless it is signed by the provider, or has its secret. */
  readReport(raw: Buffer, signature: string | undefined): TextReport | null
  /** The money left at the provider, such as `NGN 77.50`, and whether it lets our sender send; null where it does not say. */
  readAccount(): Promise<{ balance: string; isEmpty: boolean; sender: 'allowed' | 'refused' | null }>
}

/** `state` is null while the message is still on its way, or where the report is about something else. */
export type TextReport = { messageId: string; state: 'delivered' | 'failed' | null; note: string | null }

export type PersonToCheck = { firstName: string; lastName: string; dateOfBirth: Day }
export type IdentityAnswer = {
  state: IdentityState
  providerReference: string | null
  matched: { first?: boolean; last?: boolean; dateOfBirth?: boolean }
  /** For the log: why the service is `unavailable`. */
  problem?: string
}
/** Never throws: an unreachable service is the state `unavailable` (C-63). */
export type IdentityPort = {
  readonly about: AboutProvider
  checkNin(nin: string, person: PersonToCheck): Promise<IdentityAnswer>
  checkBvn(bvn: string, person: PersonToCheck): Promise<IdentityAnswer>
  /**
   * The money left at the provider, such as `NGN 1,200.00`.
   * @throws ProviderUnavailable
   */
  readAccount(): Promise<{ balance: string; isEmpty: boolean }>
}

/**
 * `fee`: what the provider takes for it, zero where none is known. `reason`: why the money has not arrived (yet), in a sentence. `waitsForCode`: a
 * person has to act at the provider.
 */
export type SentTransfer = {
  fee: Kobo
  state: ReportedTransferState
  transferCode: string | null
  reason: string | null
  waitsForCode: boolean
}
export type BankTarget = { accountNumber: string; bankCode: string; name: string }
export type VirtualAccount = {
  accountNumber: string
  accountName: string
  bankName: string
  bankSlug: string
  providerId: string
}
export type ProviderTransaction = {
  id: string
  reference: string
  amount: Kobo
  fee: Kobo
  paidAt: Date
  channel: string
  receiverAccount: string | null
  customerCode: string | null
}
/** `account` is the receiving one, null where the list has no account; `reason` is why the money did not arrive. */
export type ProviderTransfer = {
  reference: string
  amount: Kobo
  fee: Kobo
  state: ReportedTransferState
  reason: string | null
  account: { accountNumber: string; bankCode: string } | null
}

/** Money that the provider paid to our bank on a day, by the provider's id. */
export type ProviderSettlement = { id: string; amount: Kobo; settledOn: Day }

/** An amount, a currency and a reference as they were sent, as text, where they cannot be read as such. */
export type UnreadValues = { reference: string | null; amount: string | null; currency: string | null }

/** Money that came in. Its amount is in the smallest unit of its currency, which is not checked here. */
export type Charge = {
  kind: 'charge'
  key: string
  transaction: ProviderTransaction
  currency: string
  senderName: string | null
}
/** Money that came in, and whose amount, date or reference cannot be read (C-176). */
export type UnreadableCharge = { kind: 'unreadable-charge'; key: string; values: UnreadValues; problem: string }
/** The state of a refund at the provider; `sent`: it has not ended yet. */
export type RefundState = 'sent' | 'processed' | 'failed'
export type SentRefund = { providerId: string; state: RefundState }
/** A payer or the provider wants money back, or has it. `subject` is the claim's own name; `status` the provider's text for its state. */
export type Claim = {
  kind: 'dispute' | 'refund'
  key: string
  subject: string
  status: string
  settled: boolean
  /** The state of a refund in this report; null for a dispute. */
  outcome: RefundState | null
  values: UnreadValues
}
/** A row of the provider's list of transactions; `body` is the row as it came. */
export type ListedCharge = { charge: Charge | UnreadableCharge; body: string }

/** A signed webhook, read and checked; `body` is kept as it came. */
export type MoneyEvent =
  | Charge
  | UnreadableCharge
  | Claim
  | { kind: 'transfer'; key: string; reference: string; fee: Kobo; state: ReportedTransferState; reason: string | null }
  | { kind: 'identification'; key: string; customerCode: string; succeeded: boolean; reason: string | null }
  | { kind: 'virtual-account'; key: string; customerCode: string; account: VirtualAccount | null }
  | { kind: 'unreadable-transfer'; key: string; values: UnreadValues; problem: string }
  | { kind: 'unreadable'; key: string; problem: string }
  | { kind: 'other'; key: string; event: string }

export type MoneyPort = {
  /** The account's name, or null when the provider has no such account. */
  resolveAccount(accountNumber: string, bankCode: string): Promise<{ accountName: string } | null>
  createCustomer(person: {
    email: string
    firstName: string
    lastName: string
    phone: Phone
  }): Promise<{ customerCode: string } | { refused: string }>
  /** Names and phone of a customer at the provider. Their e-mail address cannot be changed there: the code identifies them. */
  changeCustomer(
    customerCode: string,
    person: { firstName: string; lastName: string; phone: Phone },
  ): Promise<{ refused: string } | null>
  /** Starts the check; its outcome comes by webhook, unless the provider refuses at once. */
  identify(
    customerCode: string,
    identity: BankTarget & { bvn: string; firstName: string; lastName: string },
  ): Promise<'started' | { refused: string }>
  isIdentified(customerCode: string): Promise<boolean>
  /** The slugs of the banks at which it opens virtual accounts for us. `refused`: in the provider's words, why it opens none. */
  listAccountBanks(): Promise<string[] | { refused: string }>
  /** At the bank in the settings, else at one that the provider offers. `refused`: in the provider's words, why it opens none. */
  createVirtualAccount(customerCode: string, phone: Phone): Promise<VirtualAccount | { refused: string }>
  /** Takes an account from its customer, so that no bank pays into it for them any more. Done already, or an account that it does not know: nothing. */
  closeVirtualAccount(providerId: string): Promise<void>
  createRecipient(target: BankTarget): Promise<{ recipientCode: string } | { refused: string }>
  /** Sends once per reference: a duplicate reference gets the outcome of the first (C-86). `refused`: conclusively not sent. */
  sendTransfer(transfer: {
    reference: string
    amount: Kobo
    recipientCode: string
    reason: string
  }): Promise<SentTransfer | { refused: string }>
  /** Null: the provider never saw this reference. */
  findTransfer(reference: string): Promise<SentTransfer | null>
  /** Gives money of a transaction back to its sender. `refused`: conclusively not done. */
  refund(of: { transaction: string; amount: Kobo; reason: string }): Promise<SentRefund | { refused: string }>
  /** The newest refund of a transaction except those `before` it, by the provider's ids; null when there is none. */
  findRefund(transaction: string, before: readonly string[]): Promise<SentRefund | null>
  /** A transaction by its reference: null when the provider has none, `unpaid` with its status when no money came in. */
  findTransaction(reference: string): Promise<ListedCharge | { unpaid: string } | null>
  /** Every successful transaction paid in [from, to), oldest first, and before them those whose date cannot be read. */
  listTransactions(from: Date, to: Date): AsyncIterable<ListedCharge>
  listTransfers(from: Date, to: Date): AsyncIterable<ProviderTransfer>
  /** The kobo that can be sent now. */
  readBalance(): Promise<Kobo>
  /** Settlements that the provider paid to our bank and listed in [from, to), oldest first. */
  listSettlements(from: Date, to: Date): AsyncIterable<ProviderSettlement>
  /** Null: the signature is not the provider's. `raw` is the body's bytes as they came (never re-serialised). */
  readWebhook(raw: Buffer, signature: string | undefined): MoneyEvent | null
}

export type StoredFile = { bytes: Buffer; contentType: string }
/** A file of a list: its size in the store and when it was last saved. */
export type ListedFile = { key: string; bytes: number; savedAt: Date }
/** Keys are made by the server: `purpose/uuid.ext`, never from a client's input. */
export type FileStore = {
  /** Saves a file completely or not at all. Saving the same file again changes nothing. */
  save(key: string, file: StoredFile): Promise<void>
  read(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** Every file, in any order. */
  list(): AsyncIterable<ListedFile>
}
/** `keyId` is the id of the data key that sealed a file; null when it was not encrypted. */
export type OpenedFile = StoredFile & { keyId: string | null }
/** A file store that encrypts its files. */
export type SealedFileStore = Omit<FileStore, 'read' | 'list'> & { read(key: string): Promise<OpenedFile | null> }
/** The file store of the product: `mark` says to which database it belongs, `problem` in a sentence why it cannot be written. */
export type FilePort = SealedFileStore & { mark: MarkPlace; problem(): Promise<string | null> }
