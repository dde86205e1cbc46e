import type { lineAssignmentForm } from '@kasuwa/contract/bank.ts'
import { type Day, lagosMidnight } from '@kasuwa/domain/dates.ts'
import { tableDate } from '@kasuwa/domain/display.ts'
import { bankMoneyAssigned } from '@kasuwa/domain/ledger/bank-events.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import { addKobo, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import {
  type CustomerId,
  isId,
  type LoanId,
  newId,
  newOrderedIds,
  type PaymentId,
  type UserId,
} from '../../base/ids.ts'
import { required } from '../../base/required.ts'
import type { Context } from '../../context/context.ts'
import { bool, count, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockBank } from '../../ledger/match-bank.ts'
import { readCredit } from '../../payments/corrections/credit-repository.ts'
import { assignmentsToday } from '../../payments/done-today.ts'
import { insertBookings } from '../../payments/incoming/booking-repository.ts'
import { lockPayer } from '../../payments/incoming/charge-repository.ts'
import { type BookingRule, planPayment } from '../../payments/incoming/plan-bookings.ts'
import { repaymentFacts } from '../../payments/unsettled/assign-suspense.ts'
import type { About, Act } from '../../proposals/act.ts'
import { type Fact, fixed, sumToday } from '../../proposals/facts.ts'
import { type BankAccount, bankAccountOf } from './bank-account-repository.ts'
import { insertMatch } from './match-repository.ts'
import { type BankLine, lineColumns, lineShape } from './reconciliation-repository.ts'

type Input = z.output<typeof lineAssignmentForm> & { number: string; id: string }
type Assigned = { reference: string; loan_id: LoanId | null; repaid: Kobo; credited: Kobo }

const findLine = statement({
  params: { account: word<AccountCode>(), id: uuid() },
  row: { ...lineShape, isMatched: bool.certain },
  sql: `select ${lineColumns}, exists (select from bank_match_lines x where x.line_id = l.id) or l.is_opening as "isMatched"
    from bank_lines l where l.id = :id and l.account = :account`,
})
const insert = statement({
  params: { id: uuid(), paymentId: uuid<PaymentId>(), reason: text, by: uuid<UserId>() },
  sql: 'insert into bank_assignments (line_id, payment_id, reason, assigned_by) values (:id, :paymentId, :reason, :by)',
})
const findJournal = statement({
  params: { reference: text },
  row: { id: count },
  sql: `select id from journals where event = 'bank_money_assigned' and reference = :reference`,
})

/** Money that reached a bank account; it is booked on the day of its line as if it had come by the provider. */
const byBank = (bank: AccountCode): BookingRule => ({
  kind: 'loan_repayment',
  repaid: (money) => bankMoneyAssigned(bank, money),
  credited: ({ customerId, amount }) =>
    bankMoneyAssigned(bank, {
      loanId: null,
      customerId,
      principal: nothing,
      interest: nothing,
      loanFees: nothing,
      lateFees: nothing,
      excess: amount,
    }),
  isNotified: true,
})

/**
 * Books a line of the bank as a customer's repayment, by one journal: to their running loan, the oldest instalment first, and the rest to their credit.
 * Where nothing is owed, all of it is credit. The line is matched with that posting at once. Above the lender's limit, with
 * what the same person assigned to the customer today, money in suspense included, it is proposed to a second person.
 * @throws Refused not_found for the account, the line or the customer; line_went_out, matched_already, proposal_open
 */
export const bankAssignment: Act<Input, Assigned> = {
  name: 'bank_assignment',
  limit: 'SECOND_PERSON_ASSIGNMENT_ABOVE',
  roles: ['finance'],
  about: aboutAssignment,
  lock: lockAssignment,
  run: assign,
  doneToday: async (tx, by, { customer_id: id }) => (isId<CustomerId>(id) ? assignmentsToday(tx, id, by) : nothing),
  final: ['not_found', 'matched_already', 'line_went_out'],
}

/** The effect of an assignment before somebody decides it. */
export async function previewBankAssignment({ app }: Context, input: Omit<Input, 'reason'>) {
  const { effect } = await effectOf(app.database, input)
  return { facts: effect.map(({ name, value }) => ({ name, value })) }
}

async function aboutAssignment(sql: Sql, { reason, ...input }: Input): Promise<About> {
  const { account, line, userId, effect } = await effectOf(sql, input)
  const name = line.reference || line.description || tableDate(line.day)
  const facts = [
    fixed('Line of the bank', [tableDate(line.day), line.description, line.reference].filter(Boolean).join(', ')),
    fixed('Account', `${account.number} ${account.name}`),
    ...effect,
  ]
  return { subject: { kind: 'bank_line', id: line.id, name }, userId, amount: line.amount, reason, facts }
}

async function effectOf(sql: Sql, { number, id, customer_id: customerId }: Omit<Input, 'reason'>) {
  const account = await bankAccountOf(sql, number)
  const line = await openLineOf(sql, account, id)
  const customer = isId<CustomerId>(customerId) ? await readCredit(sql, customerId) : undefined
  if (!customer) throw new Refused('not_found')
  const effect: Fact[] = [
    ...(await repaymentFacts(sql, customerId as CustomerId, line.amount)),
    ...sumToday('Assigned to them today', await assignmentsToday(sql, customerId as CustomerId, null)),
  ]
  return { account, line, userId: customer.userId, effect }
}

/** @throws Refused not_found, matched_already, line_went_out */
async function openLineOf(sql: Sql, { code }: BankAccount, id: string): Promise<BankLine> {
  const line = isId(id) ? await sql.row(findLine, { account: code, id }) : undefined
  if (!line) throw new Refused('not_found')
  if (line.isMatched) throw new Refused('matched_already')
  if (line.amount < 0) throw new Refused('line_went_out')
  return line
}

/** Locks the account's lines before the loan, in the same order as when it is booked. */
async function lockAssignment(tx: Transaction, { number, customer_id: id }: Input): Promise<void> {
  await bankAccountOf(tx, number)
  await lockBank(tx, number)
  if (isId<CustomerId>(id)) await lockPayer(tx, id)
}

async function assign(tx: Transaction, { actor, app }: Context, input: Input): Promise<Assigned> {
  const { number, id, customer_id: customerId, reason } = input
  if (!isId<CustomerId>(customerId)) throw new Refused('not_found')
  const account = await bankAccountOf(tx, number)
  await lockBank(tx, number)
  const line = await openLineOf(tx, account, id)
  const payer = await lockPayer(tx, customerId)
  if (!payer) throw new Refused('not_found')
  const paymentId = required(newOrderedIds<PaymentId>(1)[0], 'an id')
  const reference = `BANK-${paymentId.slice(-12).toUpperCase()}`
  const money = {
    reference,
    amount: line.amount,
    fee: nothing,
    channel: 'bank_statement',
    paidAt: timeOf(line.day, tx.now),
  }
  const bookings = planPayment(byBank(account.code), { id: paymentId, money, payer }, tx.today)
  await insertBookings(tx, app, bookings, actor)
  await tx.run(insert, { id: line.id, paymentId, reason, by: actor.userId })
  const journal = await tx.only(findJournal, { reference })
  await insertMatch(tx, {
    id: newId<string>(),
    account: account.code,
    lines: [line.id],
    journals: [journal.id],
    rows: [bankLeg],
    by: actor.userId,
  })
  const repaid = addKobo(...bookings.parts.map(({ amount }) => amount))
  const credited = addKobo(...bookings.payments.map(({ excess }) => excess))
  const loanId = payer.loan?.id ?? null
  const after = { line: line.id, customerId, loanId, paymentId, repaid, credited, reason }
  await record(tx, actor, { action: 'bank.line-assigned', subject: { kind: 'account', id: number }, after })
  return { reference, loan_id: loanId, repaid, credited }
}

/** The line of the journal that debits the bank (`bankMoneyAssigned`). */
const bankLeg = 1

/** A bank says the day alone: noon of it, and never later than now. */
const timeOf = (on: Day, now: Date): Date => new Date(Math.min(lagosMidnight(on).getTime() + halfDayMs, now.getTime()))
const halfDayMs = 43_200_000
