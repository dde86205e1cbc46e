import { day, type Day } from '@kasuwa/domain/dates.ts'
import type { LedgerAccount } from '@kasuwa/domain/ledger/accounts.ts'
import type { Journal } from '@kasuwa/domain/ledger/journal.ts'
import { allocate } from '@kasuwa/domain/loans/allocation.ts'
import type { Instalment } from '@kasuwa/domain/loans/instalments.ts'
import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import { type BasisPoints, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import type { PaymentStatus } from '@kasuwa/domain/payments/status.ts'
import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'

export type ModelLoan = {
  readonly id: number
  readonly customer: number
  readonly requested: Kobo
  readonly months: number
  readonly rate: BasisPoints
  readonly frequency: Frequency
  state: LoanState
  approved: Kobo | null
  rows: Instalment[]
  paid: Kobo
  /** Something was repaid, also what was reversed since. */
  everRepaid: boolean
  /** What was repaid when it was cancelled, and is credit since. */
  cancelled: Kobo
  /** What of its principal was written off; null where it was not. */
  lost: Kobo | null
}

/** One attempt to send money; `loan` is null for a commission. */
export type ModelTransfer = {
  readonly loan: ModelLoan | null
  readonly amount: Kobo
  state: TransferState
  payment: PaymentStatus
  /** It came back after something had been repaid, and waits for a person. */
  returned: boolean
  /** The one that came back and is paid again by this. */
  readonly again: ModelTransfer | null
}

/** Money that came in, split as it was booked. */
export type ModelPayment = {
  readonly amount: Kobo
  readonly fee: Kobo
  readonly allocated: Kobo
  readonly excess: Kobo
  readonly unmatched: Kobo
  /** null: a stranger's. */
  readonly customer: number | null
  readonly loan: ModelLoan | null
  /** Where its money was and went, once it is reversed. */
  reversed: { credit: Kobo; taken: Kobo; suspended: Kobo } | null
}

/** The rules that a test may replace by wrong ones, to show that the checks see it. */
export type Rules = { readonly allocate: typeof allocate }

/** A lender's books in memory: what the domain's functions decide is kept here, as the server keeps it in tables. */
export type Book = {
  readonly rules: Rules
  today: Day
  /** The last day for which loans in arrears were looked for. */
  dayRun: Day
  readonly kycLevels: readonly number[]
  readonly loans: ModelLoan[]
  readonly transfers: ModelTransfer[]
  readonly payments: ModelPayment[]
  readonly journals: Journal[]
  readonly balances: Map<LedgerAccount, bigint>
}

const firstDay = day('2025-01-29')
/** The last of them may not borrow. */
const kycLevels = [2, 2, 2, 2, 1]

export const domainRules: Rules = { allocate }

export const emptyBook = (rules: Rules): Book => ({
  rules,
  today: firstDay,
  dayRun: firstDay,
  kycLevels,
  loans: [],
  transfers: [],
  payments: [],
  journals: [],
  balances: new Map(),
})

/** Adds an entry to the ledger. */
export function postTo(book: Book, journal: Journal): void {
  book.journals.push(journal)
  for (const { account, amount } of journal.legs)
    book.balances.set(account, (book.balances.get(account) ?? 0n) + BigInt(amount))
}

/** Debits less credits of an account. */
export const balanceOf = (book: Book, account: LedgerAccount): bigint => book.balances.get(account) ?? 0n

export const ownerOf = ({ id, customer }: ModelLoan) => ({ loanId: String(id), customerId: String(customer) })

/** Nothing paid, nothing planned: a loan that was not paid out. */
export const noSchedule = { rows: [], paid: nothing, lost: null }
