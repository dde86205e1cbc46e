import { lagosDay } from '@kasuwa/domain/dates.ts'
import { exactNaira, tableDate } from '@kasuwa/domain/display.ts'
import { type CreditLine, creditLines, type LoanStatement, StatementDiffers } from '@kasuwa/domain/ledger/statement.ts'
import { groupedReference } from '@kasuwa/domain/loans/references.ts'
import { addKobo, nothing } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, customerIdOf } from '../context/context.ts'
import { transaction } from '../db/transaction.ts'
import { findStatedCustomer, type StatedCustomer } from './customer-statement-repository.ts'
import { agreedFigures, fileOf, limitDocuments, recordTaken } from './document.ts'
import { loanFigures } from './loan-figures.ts'
import { findStatedLoans, type StatedLoan } from './loan-statement-repository.ts'
import { customerFacts, writeLines } from './make-loan-statement.ts'
import type { Sheet, SheetColumn } from './sheet.ts'
import { creditTexts, customerTexts as texts, statementTexts } from './texts.ts'

type StatedLoans = readonly { loan: StatedLoan; figures: LoanStatement }[]

/**
 * The statement of a customer as PDF: their loans with every payment, and their credit (PAPER-04). `id` is the customer's. Everything is read
 * in one snapshot and compared with the books while the document is made.
 * @throws Refused not_found, figures_differ, too_many_requests
 */
export async function makeCustomerStatement(context: Context, { id }: { id: string }): Promise<File> {
  await limitDocuments(context)
  const { customer, loans } = await readAtOnce(context, id)
  const subject = { kind: 'customer', id: customer.id }
  const made = agreedFigures(context.app, subject, () => ({
    loans: loans.map((loan) => ({ loan, figures: loanFigures(loan) })),
    credit: creditFigures(customer),
  }))
  const title = texts.title(`${customer.firstName} ${customer.lastName}`)
  const name = `statement-${lagosDay(context.now)}`
  const file = await fileOf(context, { name, title }, (sheet) => {
    sheet.facts(customerFacts(customer))
    writeLoans(sheet, made.loans)
    writeCredit(sheet, made.credit)
    sheet.paragraph(statementTexts.explained)
  })
  await recordTaken(context, 'statement', subject)
  return file
}

/** The caller's own statement. @throws Refused figures_differ, too_many_requests */
export const makeOwnStatement = (context: Context): Promise<File> =>
  makeCustomerStatement(context, { id: customerIdOf(context.actor) })

const readAtOnce = ({ app, actor }: Context, id: string) =>
  transaction(
    app.database,
    async (tx) => {
      const customer = await findStatedCustomer(tx, id, actor)
      if (!customer) throw new Refused('not_found')
      return { customer, loans: await findStatedLoans(tx, customer.loans) }
    },
    { isSnapshot: true },
  )

/**
 * The lines of a customer's credit, compared with their payments.
 * @throws StatementDiffers if the sums differ
 */
export function creditFigures({ id, creditRows, creditByPayments }: StatedCustomer): CreditLine[] {
  const lines = creditLines(creditRows)
  const closing = lines.at(-1)?.balance ?? nothing
  if (closing !== creditByPayments)
    throw new StatementDiffers(`credit of ${id}: ${closing}, payments ${creditByPayments}`)
  return lines
}

function writeLoans(sheet: Sheet, loans: StatedLoans): void {
  sheet.section(texts.loans)
  if (loans.length === 0) return sheet.paragraph(texts.noLoans)
  const owed = addKobo(...loans.map(({ figures }) => figures.closing))
  const last = [texts.allLoans, '', '', '', exactNaira(owed)]
  sheet.table(loanColumns, [...loans.map(loanCells), last], { isSum: true })
  for (const { loan, figures } of loans) {
    if (figures.lines.length === 0) continue
    sheet.section(texts.loan(groupedReference(loan.loanId)))
    writeLines(sheet, loan, figures)
  }
}

const loanColumns: readonly SheetColumn[] = [
  { header: statementTexts.loan, width: 110 },
  { header: statementTexts.requested, width: 90 },
  { header: texts.status, width: 83 },
  { header: statementTexts.amount, width: 110, isAmount: true },
  { header: statementTexts.balance, width: 110, isAmount: true },
]

const loanCells = ({ loan, figures }: StatedLoans[number]): string[] => [
  groupedReference(loan.loanId),
  tableDate(lagosDay(loan.requestedAt)),
  loan.status,
  exactNaira(loan.approved ?? loan.amount),
  exactNaira(figures.closing),
]

function writeCredit(sheet: Sheet, lines: readonly CreditLine[]): void {
  sheet.section(texts.credit)
  if (lines.length === 0) return sheet.paragraph(texts.noCredit)
  const first = ['', statementTexts.opening, '', exactNaira(nothing)]
  const last = ['', statementTexts.closing, '', exactNaira(lines.at(-1)?.balance ?? nothing)]
  sheet.table(creditColumns, [first, ...lines.map(creditCells), last], { isSum: true })
}

const creditColumns: readonly SheetColumn[] = [
  { header: statementTexts.day, width: 70 },
  { header: statementTexts.entry, width: 233 },
  { header: statementTexts.change, width: 100, isAmount: true },
  { header: statementTexts.balance, width: 100, isAmount: true },
]

const creditCells = ({ kind, day, reference, change, balance }: CreditLine): string[] => [
  tableDate(day),
  `${creditTexts[kind]}\n${reference}`,
  exactNaira(change),
  exactNaira(balance),
]
