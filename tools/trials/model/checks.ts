import type { LedgerAccount } from '@kasuwa/domain/ledger/accounts.ts'
import { amountOf, outstandingOf, paidOf, totalPaid, unpaidPrincipalOf } from '@kasuwa/domain/loans/instalments.ts'
import { runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import { isRunning } from '@kasuwa/domain/loans/status.ts'
import { balanceOf, type Book, type ModelLoan, type ModelPayment, type ModelTransfer } from './book.ts'

/** What must hold after every act, by what to report when it does not: each answers an id of what breaks it. */
const checks: Record<string, (book: Book, from: number) => number | string | undefined> = {
  'a journal does not sum to zero': (book, from) =>
    book.journals.slice(from).find(({ legs }) => legs.length < 2 || sumOf(legs.map(({ amount }) => amount)) !== 0n)
      ?.event,
  'the ledger does not sum to zero': ({ balances }) =>
    [...balances.values()].reduce((sum, one) => sum + one, 0n) === 0n ? undefined : 'all accounts',
  'what is paid of a loan differs from its instalments': (book) =>
    idOf(book, ({ paid, rows }) => paid !== totalPaid(rows)),
  'an instalment is paid beyond its parts, or before an earlier one': (book) => idOf(book, isOutOfOrder),
  'the state of a loan differs from what is paid of it': (book) => idOf(book, hasWrongState),
  'a loan is overdue with nothing in arrears, or the other way round': (book) =>
    idOf(book, (loan) => hasWrongArrears(loan, book)),
  'a customer has two running loans': (book) => idOf(book, (loan) => hasRunningTwin(loan, book)),
  'a schedule differs from its loan': (book) => idOf(book, hasWrongSchedule),
  'a loan has not exactly the disbursement of its state': (book) => idOf(book, (loan) => hasWrongPayout(loan, book)),
  'a payment is not split to the kobo': ({ payments }) =>
    isSplitWrongly(payments.at(-1)) ? payments.length - 1 : undefined,
  'an account differs from what it stands for': (book) =>
    Object.entries(accounts).find(([account, worth]) => balanceOf(book, account as LedgerAccount) !== worth(book))?.[0],
}

/**
 * What does not hold in the books; null when all does.
 * @param from the first journal that was not checked before
 */
export function brokenIn(book: Book, from: number): string | null {
  for (const [problem, find] of Object.entries(checks)) {
    const found = find(book, from)
    if (found !== undefined) return `${problem}: ${found}`
  }
  return null
}

const sumOf = (amounts: readonly number[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)

const idOf = ({ loans }: Book, breaks: (loan: ModelLoan) => boolean): number | undefined => loans.find(breaks)?.id

const isSplitWrongly = (payment: ModelPayment | undefined): boolean =>
  payment !== undefined && sumOf([payment.allocated, payment.excess, payment.unmatched]) !== BigInt(payment.amount)

/** The oldest is paid first, and inside it interest before principal. */
function isOutOfOrder({ rows }: ModelLoan): boolean {
  let left = rows.reduce((sum, row) => sum + paidOf(row), 0)
  return rows.some((row) => {
    const interest = Math.min(left, row.interest)
    const principal = Math.min(left - interest, row.principal)
    left -= interest + principal
    return row.paidInterest !== interest || row.paidPrincipal !== principal
  })
}

function hasWrongState({ state, rows }: ModelLoan): boolean {
  const left = rows.length ? outstandingOf(rows) : null
  if (left === null) return isRunning(state) || state === 'completed'
  return left < 0 || (left === 0 ? state !== 'completed' : !isRunning(state))
}

/** A loan falls overdue with the daily job, which may be late. */
function hasWrongArrears({ state, rows }: ModelLoan, { today, dayRun }: Book): boolean {
  if (!isRunning(state)) return false
  if (state === 'overdue') return runningStatus(rows, today) !== 'overdue'
  return runningStatus(rows, dayRun) !== 'active'
}

const hasRunningTwin = (loan: ModelLoan, { loans }: Book): boolean =>
  isRunning(loan.state) &&
  loans.some((one) => one.id < loan.id && one.customer === loan.customer && isRunning(one.state))

function hasWrongSchedule({ rows, approved }: ModelLoan): boolean {
  if (rows.length === 0) return false
  if (sumOf(rows.map(({ principal }) => principal)) !== BigInt(approved ?? 0)) return true
  const amounts = rows.map(amountOf)
  const [first = 0, last = 0] = [amounts[0], amounts.at(-1)]
  return amounts.slice(0, -1).some((amount) => amount !== first) || last < first || last - first >= rows.length
}

function hasWrongPayout(loan: ModelLoan, { transfers }: Book): boolean {
  const own = transfers.filter((transfer) => transfer.loan === loan)
  const arrived = own.filter((transfer) => transfer.state === 'succeeded' || transfer.returned)
  const open = own.filter(({ payment, again }) => payment === 'pending' && !again)
  const [paidOut, waits] = [isRunning(loan.state) || loan.state === 'completed', loan.state === 'approved']
  if (arrived.length !== (paidOut ? 1 : 0) || open.length !== (waits ? 1 : 0)) return true
  return arrived.some(({ amount }) => amount !== loan.approved)
}

const ofLoans = ({ loans }: Book, worth: (loan: ModelLoan) => number[]): bigint => sumOf(loans.flatMap(worth))
const ofTransfers = ({ transfers }: Book, which: (transfer: ModelTransfer) => boolean): bigint =>
  sumOf(transfers.filter(which).map(({ amount }) => amount))
const ofPayments = ({ payments }: Book, worth: (payment: ModelPayment) => number): bigint => sumOf(payments.map(worth))

/** Each account, with what it must come to by everything but the ledger. */
const accounts: Record<LedgerAccount, (book: Book) => bigint> = {
  cash: (book) =>
    ofPayments(book, ({ amount, fee, reversed }) => amount - fee - (reversed?.taken ?? 0)) -
    ofTransfers(book, ({ state, returned }) => state === 'submitted' || (state === 'succeeded' && !returned)),
  agent_cash: () => 0n,
  transfers_in_transit: (book) => ofTransfers(book, ({ state }) => state === 'submitted'),
  loans_receivable: (book) => ofLoans(book, ({ rows, lost }) => (lost === null ? [unpaidPrincipalOf(rows)] : [])),
  write_offs: (book) => ofLoans(book, ({ lost }) => [lost ?? 0]),
  recoveries: (book) => -ofLoans(book, ({ rows, lost }) => (lost === null ? [] : [lost - unpaidPrincipalOf(rows)])),
  interest_income: (book) => -ofLoans(book, ({ rows }) => rows.map(({ paidInterest }) => paidInterest)),
  commission_expense: (book) => ofTransfers(book, ({ loan, state }) => loan === null && state === 'succeeded'),
  provider_fees: (book) => ofPayments(book, ({ fee }) => fee),
  customer_credit: (book) =>
    -ofPayments(book, ({ excess, reversed }) => excess - (reversed?.credit ?? 0)) -
    ofLoans(book, ({ cancelled }) => [cancelled]),
  suspense: (book) => -ofPayments(book, ({ unmatched, reversed }) => unmatched + (reversed?.suspended ?? 0)),
  returned_disbursements: (book) => -ofTransfers(book, ({ returned }) => returned),
}
