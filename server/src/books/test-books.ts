import { type Day, day, lagosDay } from '@kasuwa/domain/dates.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import {
  commissionSucceeded,
  disbursementSucceeded,
  repaymentReceived,
  transferSubmitted,
  unmatchedMoney,
} from '@kasuwa/domain/ledger/events.ts'
import { credit, debit, type Leg, type JournalEvent, journal } from '@kasuwa/domain/ledger/journal.ts'
import { newId } from '../base/ids.ts'
import { productNow } from '../db/product-time.ts'
import { kobo, naira, nothing } from '@kasuwa/domain/money.ts'
import { transaction } from '../db/transaction.ts'
import { post } from '../ledger/post.ts'
import { noteJournal } from './note-repository.ts'
import type { TestServer } from '../testing/test-server.ts'

let posted = 0

/** Posts a journal on a day without its event, since this is about the books alone. Returns its reference. */
export async function postOn(
  { app }: TestServer,
  namedDay: Day,
  legs: readonly Leg[],
  event: JournalEvent = 'manual',
  reference = `test-${++posted}`,
): Promise<string> {
  await transaction(app.database, (tx) => post(tx, journal(event, legs), reference, null, { namedDay }))
  return reference
}

/** Posts a journal of two lines as people do, with its memo. Returns its id. */
export async function aJournalByPeople(server: TestServer): Promise<string> {
  const today = lagosDay(await productNow(server.app.database))
  const reference = await postOn(server, today, [debit('office_cash', kobo(500)), credit('bank', kobo(500))])
  return String(await noteJournal(server.app.database, { event: 'manual', reference, memo: 'Cash for the office' }))
}

/** Sets the product's clock to noon in Lagos of a day, before any loan exists. */
export async function setToday(server: TestServer, today: string): Promise<void> {
  const { status, body } = await server.sandbox('POST', '/clock', { now: `${today}T11:00:00.000Z` })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const moved = (from: AccountCode, to: AccountCode, amount: number) => [
  debit(to, naira(amount)),
  credit(from, naira(amount)),
]

/** Vector B1: an opening, a loan with two repayments, money of a stranger, a settlement, a commission, and the two entries of the month's end. */
export async function bookMarch(server: TestServer): Promise<void> {
  const on = (date: string) => day(`2026-${date}`)
  const loan = { loanId: newId<string>(), customerId: newId<string>() }
  await postOn(
    server,
    on('03-01'),
    [debit('cash', naira(10_000_000_000)), debit('bank', naira(1_000_000)), credit('capital', naira(10_001_000_000))],
    'opening',
  )
  const paidOut = { ...loan, principal: naira(50_000) }
  await postOn(server, on('03-02'), transferSubmitted({ ...loan, amount: naira(50_000) }).legs)
  await postOn(server, on('03-02'), disbursementSucceeded(paidOut).legs)
  const repaid = {
    ...loan,
    principal: naira(12_500),
    interest: naira(625),
    loanFees: nothing,
    lateFees: nothing,
    excess: nothing,
    fee: kobo(13_125),
  }
  for (const date of ['03-09', '03-16']) await postOn(server, on(date), repaymentReceived(repaid).legs)
  await postOn(server, on('03-18'), unmatchedMoney({ amount: naira(4_000), fee: naira(40) }).legs)
  await postOn(server, on('03-20'), moved('cash', 'bank', 20_000))
  await postOn(server, on('03-25'), transferSubmitted({ amount: naira(15_000) }).legs)
  await postOn(server, on('03-25'), commissionSucceeded({ amount: naira(15_000) }).legs)
  await postOn(server, on('03-31'), moved('interest_accrued', 'interest_receivable', 1_088.7))
  await postOn(server, on('03-31'), moved('loan_provisions', 'provision_expense', 1_250))
  await postOn(server, on('04-01'), moved('interest_receivable', 'interest_accrued', 1_088.7))
  await postOn(server, on('04-01'), moved('provision_expense', 'loan_provisions', 1_250))
}
