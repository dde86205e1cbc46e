import { lagosDay } from '@kasuwa/domain/dates.ts'
import { exactNaira, tableDate } from '@kasuwa/domain/display.ts'
import type { LoanStatement } from '@kasuwa/domain/ledger/statement.ts'
import { amountOf, paidOf } from '@kasuwa/domain/loans/instalments.ts'
import { groupedReference } from '@kasuwa/domain/loans/references.ts'
import { addKobo, inPercent, type Kobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { required } from '../base/required.ts'
import type { Context } from '../context/context.ts'
import { productAnswer } from '../loans/loan-answer.ts'
import { findVisibleLoan } from '../loans/loan-repository.ts'
import { agreedFigures, fileOf, limitDocuments, recordTaken } from './document.ts'
import { loanFigures } from './loan-figures.ts'
import { findStatedLoans, type StatedLoan, type StatedPerson } from './loan-statement-repository.ts'
import type { Fact, Sheet, SheetColumn } from './sheet.ts'
import { frequencyTexts, lineTexts, productFact, sheetTexts, statementTexts as texts } from './texts.ts'

/**
 * The statement of a loan as PDF: its terms, its schedule, and every payment with the balance after it (PAPER-01). `id` is any of its three
 * names. The ledger is read in one statement and compared with the schedule while the document is made.
 * @throws Refused not_found, figures_differ, too_many_requests
 */
export async function makeLoanStatement(context: Context, { id }: { id: string }): Promise<File> {
  const { app, actor } = context
  await limitDocuments(context)
  const seen = await findVisibleLoan(app.database, id, actor)
  if (!seen) throw new Refused('not_found')
  const loan = required((await findStatedLoans(app.database, [seen.id]))[0], 'the loan')
  const subject = { kind: 'loan', id: loan.id }
  const figures = agreedFigures(app, subject, () => loanFigures(loan))
  const title = texts.ofLoan(groupedReference(loan.loanId))
  const file = await fileOf(context, { name: `statement-${loan.loanId}`, title }, (sheet) => {
    sheet.facts(customerFacts(loan))
    writeLoan(sheet, loan, figures)
    sheet.paragraph(texts.explained)
  })
  await recordTaken(context, 'statement', subject)
  return file
}

/** The customer's name, business and phone. */
export const customerFacts = ({ firstName, lastName, business, phone }: StatedPerson): Fact[] => [
  [texts.customer, `${firstName} ${lastName}`],
  ...(business === null ? [] : [[texts.business, business] as const]),
  [texts.phone, phone],
]

/** Terms, schedule and payments of one loan. */
export function writeLoan(sheet: Sheet, loan: StatedLoan, figures: LoanStatement): void {
  sheet.section(texts.terms)
  sheet.facts(termFacts(loan))
  if (loan.schedule.length > 0) {
    sheet.section(texts.schedule)
    writeSchedule(sheet, loan.schedule)
  }
  sheet.section(texts.movements)
  writeLines(sheet, loan, figures)
}

/** Every line of the loan between its opening and its closing balance. */
export function writeLines(sheet: Sheet, loan: StatedLoan, { lines, closing }: LoanStatement): void {
  if (lines.length === 0) return sheet.paragraph(texts.nothingYet)
  const first = ['', texts.opening, '', '', '', exactNaira(nothing)]
  const last = ['', texts.closing, '', '', '', exactNaira(closing)]
  sheet.table(lineColumns, [first, ...lines.map((line) => lineCells(line, feeOf(loan) > 0)), last], { isSum: true })
}

const feeOf = ({ schedule }: StatedLoan): Kobo => addKobo(...schedule.map((row) => row.fee))

function termFacts(loan: StatedLoan): Fact[] {
  const { loanId, requestedAt, amount, approved, rate, term, frequency, start, end, account, total } = loan
  const fee = feeOf(loan)
  return [
    [texts.loan, groupedReference(loanId)],
    ...productFact(productAnswer(loan).product),
    [texts.requested, tableDate(lagosDay(requestedAt))],
    [texts.requestedAmount, exactNaira(amount)],
    [texts.amount, approved === null ? texts.notApproved : exactNaira(approved)],
    [texts.rate, texts.ratePerMonth(inPercent(rate))],
    [texts.term, texts.months(term)],
    [texts.frequency, frequencyTexts[frequency]],
    ...(start && end ? [[texts.period, texts.fromTo(tableDate(start), tableDate(end))] as const] : []),
    ...(fee > 0 ? [[texts.loanFee, exactNaira(fee)] as const] : []),
    ...(total === null ? [] : [[texts.total, exactNaira(total)] as const]),
    ...(account === null ? [] : [[texts.account, sheetTexts.lastFour(account)] as const]),
  ]
}

/** The rows of a schedule; the loan fee has a column only where there is one. */
function writeSchedule(sheet: Sheet, schedule: StatedLoan['schedule']): void {
  if (schedule.every(({ fee }) => fee === 0)) return sheet.table(scheduleColumns, schedule.map(scheduleCells))
  const narrow = scheduleColumns.map((column) => ({ ...column, width: column.width === 95 ? 76 : column.width }))
  sheet.table(
    narrow.toSpliced(4, 0, { header: texts.loanFee, width: 76, isAmount: true }),
    schedule.map((row) => scheduleCells(row).toSpliced(4, 0, exactNaira(row.fee))),
  )
}

const scheduleColumns: readonly SheetColumn[] = [
  { header: texts.number, width: 35 },
  { header: texts.due, width: 88 },
  { header: texts.principal, width: 95, isAmount: true },
  { header: texts.interest, width: 95, isAmount: true },
  { header: texts.instalment, width: 95, isAmount: true },
  { header: texts.paid, width: 95, isAmount: true },
]

const scheduleCells = (row: StatedLoan['schedule'][number]): string[] => [
  String(row.number),
  tableDate(row.dueOn),
  exactNaira(row.principal),
  exactNaira(row.interest),
  exactNaira(amountOf(row)),
  exactNaira(paidOf(row)),
]

const lineColumns: readonly SheetColumn[] = [
  { header: texts.day, width: 58 },
  { header: texts.entry, width: 146 },
  { header: texts.change, width: 78, isAmount: true },
  { header: texts.interest, width: 68, isAmount: true },
  { header: texts.principal, width: 75, isAmount: true },
  { header: texts.balance, width: 78, isAmount: true },
]

function lineCells(line: LoanStatement['lines'][number], hasLoanFee: boolean): string[] {
  const { kind, day, reference, change, interest, principal, loanFees, lateFees, credit, balance } = line
  const hasParts = interest !== 0 || principal !== 0 || loanFees !== 0
  const name = kind === 'late_fee' || kind === 'late_fee_off' ? texts.ofInstalment(reference) : reference
  const loanFee = loanFees === 0 ? '' : `\n${texts.toLoanFee(exactNaira(loanFees))}`
  const fees = lateFees === 0 ? '' : `\n${texts.toLateFees(exactNaira(lateFees))}`
  const more = credit === 0 ? '' : `\n${texts.toCredit(exactNaira(credit))}`
  return [
    tableDate(day),
    `${hasLoanFee && kind === 'paid_out' ? texts.paidOutWithFee : lineTexts[kind]}\n${name}${loanFee}${fees}${more}`,
    exactNaira(change),
    hasParts ? exactNaira(interest) : '',
    hasParts ? exactNaira(principal) : '',
    exactNaira(balance),
  ]
}
