import { isAccountNumber } from '../bank-accounts/accounts.ts'
import { bankOf } from '../bank-accounts/banks.ts'
import type { Day } from '../dates.ts'
import { isRepaymentDay } from '../groups/repayment-day.ts'
import type { PaidRow } from '../loans/instalments.ts'
import type { LateFeeRule } from '../loans/late-fee.ts'
import { defaultPurpose, frequencies, type Frequency, type Purpose, purposes } from '../loans/terms.ts'
import { type Kobo, nothing } from '../money.ts'
import type { Phone } from '../phone.ts'
import { plainNumber } from '../plain-text.ts'
import { isAddress, isAgentCode, isBvn, isEmail, isName, isNin, isPersonName, isText } from '../profile/rules.ts'
import { readAmount, readChoice, readDay, readPercent, readPhone, readWhole } from './cells.ts'
import type { ImportFile } from './files.ts'
import { type CellProblem, type Cells, openRow } from './open-row.ts'

export interface AgentRow {
  readonly agent: string
  readonly phone: Phone
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly code: string | null
}

export interface GroupRow {
  readonly group: string
  readonly agent: string
  readonly name: string
  readonly repaymentDay: number
  readonly location: string
  readonly description: string
}

export interface CustomerRow {
  readonly customer: string
  readonly agent: string
  readonly group: string | null
  readonly phone: Phone
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly gender: 'male' | 'female' | null
  readonly birthDay: Day | null
  readonly address: string | null
  readonly nin: string | null
  readonly bvn: string | null
  /** The account that their loans are sent to. */
  readonly bank: { readonly code: string; readonly number: string; readonly name: string } | null
}

export interface LoanRow {
  readonly loan: string
  readonly customer: string
  readonly principal: Kobo
  readonly start: Day
  readonly frequency: Frequency
  /** Null where the schedule says how long it is. */
  readonly months: number | null
  readonly purpose: Purpose
  /** The code of a product; null for the default product. */
  readonly product: string | null
  readonly lateFee: LateFeeRule | null
}

export interface InstalmentRow extends Omit<PaidRow, 'number'> {
  readonly loan: string
  readonly due: Day
}

type Rows = {
  agents: AgentRow
  groups: GroupRow
  customers: CustomerRow
  loans: LoanRow
  instalments: InstalmentRow
}
export type RowOfFile<File extends ImportFile> = Rows[File]
export type ReadRow<Row> = { readonly row: Row } | { readonly problems: readonly CellProblem[] }

const texts = {
  reference: 'needs a text of 1 to 50 characters',
  phone: 'is no phone number of Nigeria',
  name: 'is no name of a person',
  email: 'is no e-mail address',
  code: 'is no code of eight digits',
  short: 'needs a text of 1 to 100 characters',
  address: 'needs a text of 1 to 300 characters',
  repaymentDay: 'is no day of the month from 1 to 28',
  gender: 'is neither male nor female',
  day: 'is no day such as 2027-03-31 or 31/03/2027',
  nin: 'is no NIN',
  bvn: 'is no BVN of eleven digits',
  bankCode: 'is no code of a bank',
  accountNumber: 'is no account number of ten digits',
  bank: 'is missing: a bank account needs all three columns',
  amount: 'is no amount in naira such as 12,500.50',
  frequency: 'is neither daily, weekly, biweekly nor monthly',
  months: 'is no number of months from 1 to 12',
  purpose: 'is neither business, school fees nor commodity',
  product: 'is no code of a product',
  percent: 'is no percentage such as 2.5',
  graceDays: 'is no number of days from 0 to 30',
  lateFee: 'is missing: late fees need all four columns',
  cap: 'is not between 0.01 and 25',
  largeFee: 'is more than allowed: at most 100,000 naira and 20 percent',
  principal: 'is 0',
  empty: 'is 0 in all three parts',
  overpaid: 'is more than is due',
  interestFirst: 'is paid although interest or fee before it are not: payments fill interest, then fee, then principal',
}

const isReference = (text: string): boolean => isText(text, 50)
const textIf = (is: (text: string) => boolean) => (text: string) => (is(text) ? text : null)

/** Reads one row of each file; or every cell of it that is wrong, with a sentence. Texts such as formulas stay as they are. */
export const readImportRow: { readonly [File in ImportFile]: (cells: Cells<File>) => ReadRow<Rows[File]> } = {
  agents(cells) {
    const row = openRow(cells)
    return row.close({
      agent: row.need('agent', textIf(isReference), texts.reference),
      phone: row.need('phone', readPhone, texts.phone),
      firstName: row.need('first_name', textIf(isPersonName), texts.name),
      lastName: row.need('last_name', textIf(isPersonName), texts.name),
      email: row.need('email', textIf(isEmail), texts.email),
      code: row.may('code', textIf(isAgentCode), texts.code),
    })
  },
  groups(cells) {
    const row = openRow(cells)
    return row.close({
      group: row.need('group', textIf(isReference), texts.reference),
      agent: row.need('agent', textIf(isReference), texts.reference),
      name: row.need('name', textIf(isName), texts.short),
      repaymentDay: row.need('repayment_day', readRepaymentDay, texts.repaymentDay),
      location: row.need('location', textIf(isAddress), texts.address),
      description: row.may('description', textIf(isAddress), texts.address) ?? '',
    })
  },
  customers(cells) {
    const row = openRow(cells)
    return row.close({
      customer: row.need('customer', textIf(isReference), texts.reference),
      agent: row.need('agent', textIf(isReference), texts.reference),
      group: row.may('group', textIf(isReference), texts.reference),
      phone: row.need('phone', readPhone, texts.phone),
      firstName: row.need('first_name', textIf(isPersonName), texts.name),
      middleName: row.may('middle_name', textIf(isPersonName), texts.name),
      lastName: row.need('last_name', textIf(isPersonName), texts.name),
      email: row.may('email', textIf(isEmail), texts.email),
      gender: row.may('gender', (text) => readChoice(['male', 'female'], text), texts.gender),
      birthDay: row.may('birth_day', readDay, texts.day),
      address: row.may('address', textIf(isAddress), texts.address),
      nin: row.may('nin', (text) => (isNin(text) ? plainNumber(text) : null), texts.nin),
      bvn: row.may('bvn', (text) => (isBvn(text) ? plainNumber(text) : null), texts.bvn),
      bank: readBank(row),
    })
  },
  loans(cells) {
    const row = openRow(cells)
    const principal = row.need('principal', readAmount, texts.amount)
    if (principal === 0) row.refuse('principal', texts.principal)
    return row.close({
      loan: row.need('loan', textIf(isReference), texts.reference),
      customer: row.need('customer', textIf(isReference), texts.reference),
      principal,
      start: row.need('start', readDay, texts.day),
      frequency: row.need('frequency', (text) => readChoice(frequencies, text), texts.frequency),
      months: row.may('months', (text) => readWhole(text, 1, 12), texts.months),
      purpose: row.may('purpose', (text) => readChoice(purposes, text), texts.purpose) ?? defaultPurpose,
      product: row.may('product', readProduct, texts.product),
      lateFee: readLateFee(row),
    })
  },
  instalments(cells) {
    const row = openRow(cells)
    const amount = (name: Parameters<typeof row.may>[0]) => row.may(name, readAmount, texts.amount) ?? nothing
    const read = {
      loan: row.need('loan', textIf(isReference), texts.reference),
      due: row.need('due', readDay, texts.day),
      principal: row.need('principal', readAmount, texts.amount) ?? nothing,
      interest: row.need('interest', readAmount, texts.amount) ?? nothing,
      fee: amount('fee'),
      paidPrincipal: amount('paid_principal'),
      paidInterest: amount('paid_interest'),
      paidFee: amount('paid_fee'),
    }
    if (row.isGood) checkParts(row, read)
    return row.close(read)
  },
}

type Row<File extends ImportFile> = ReturnType<typeof openRow<File>>

/** Payments fill interest, then the fee, then principal, as the product's own do (C-195, C-203). */
function checkParts(row: Row<'instalments'>, read: Omit<InstalmentRow, 'loan' | 'due'>): void {
  if (read.principal + read.interest + read.fee === 0) row.refuse('principal', texts.empty)
  if (read.paidPrincipal > read.principal) row.refuse('paid_principal', texts.overpaid)
  if (read.paidInterest > read.interest) row.refuse('paid_interest', texts.overpaid)
  if (read.paidFee > read.fee) row.refuse('paid_fee', texts.overpaid)
  const isInterestOpen = read.paidInterest < read.interest
  if (read.paidFee > 0 && isInterestOpen) row.refuse('paid_fee', texts.interestFirst)
  if (read.paidPrincipal > 0 && (isInterestOpen || read.paidFee < read.fee))
    row.refuse('paid_principal', texts.interestFirst)
}

const bankColumns = ['bank_code', 'account_number', 'account_name'] as const

function readBank(row: Row<'customers'>): CustomerRow['bank'] {
  const code = row.may(
    'bank_code',
    textIf((text) => bankOf(text) !== null),
    texts.bankCode,
  )
  const number = row.may('account_number', textIf(isAccountNumber), texts.accountNumber)
  const name = row.may('account_name', textIf(isName), texts.short)
  if (!row.isGood || bankColumns.every((column) => row.isEmpty(column))) return null
  for (const column of bankColumns) if (row.isEmpty(column)) row.refuse(column, texts.bank)
  return code === null || number === null || name === null ? null : { code, number, name }
}

const lateFeeColumns = ['late_fee_grace_days', 'late_fee_naira', 'late_fee_percent', 'late_fee_cap_percent'] as const

/** The rule of late fees that the loan has from its import on; none where all four cells are empty. */
function readLateFee(row: Row<'loans'>): LateFeeRule | null {
  const [days, naira, percent, cap] = lateFeeColumns
  const graceDays = row.may(days, (text) => readWhole(text, 0, 30), texts.graceDays)
  const fixed = row.may(naira, readAmount, texts.amount)
  const bp = row.may(percent, readPercent, texts.percent)
  const capBp = row.may(cap, readPercent, texts.percent)
  if (!row.isGood || lateFeeColumns.every((name) => row.isEmpty(name))) return null
  for (const name of lateFeeColumns) if (row.isEmpty(name)) row.refuse(name, texts.lateFee)
  if (graceDays === null || fixed === null || bp === null || capBp === null) return null
  if (capBp < 1 || capBp > 2_500) row.refuse(cap, texts.cap)
  if (fixed > 10_000_000 || bp > 2_000) row.refuse(naira, texts.largeFee)
  return fixed === 0 && bp === 0 ? null : { graceDays, fixed, bp, capBp }
}

function readRepaymentDay(text: string): number | null {
  const date = readWhole(text, 1, 31)
  return date !== null && isRepaymentDay(date) ? date : null
}

const readProduct = textIf((text) => /^[a-z0-9-]{2,20}$/.test(text))
