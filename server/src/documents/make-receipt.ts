import { lagosDay } from '@kasuwa/domain/dates.ts'
import { exactNaira, longDate } from '@kasuwa/domain/display.ts'
import { type LoanLine, StatementDiffers } from '@kasuwa/domain/ledger/statement.ts'
import { groupedReference } from '@kasuwa/domain/loans/references.ts'
import { addKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { transaction } from '../db/transaction.ts'
import { agreedFigures, fileOf, limitDocuments, recordTaken } from './document.ts'
import { loanFigures } from './loan-figures.ts'
import { findStatedLoans, type StatedLoan } from './loan-statement-repository.ts'
import { customerFacts } from './make-loan-statement.ts'
import { findReceived, type ReceivedPayment } from './receipt-repository.ts'
import type { Fact } from './sheet.ts'
import { channelTexts, receiptTexts as texts } from './texts.ts'

/**
 * The receipt of a repayment as PDF, of one page: the amount, what it paid, and what is left to pay after it, as the statement of the loan has
 * it (PAPER-05). `id` is the payment's reference.
 * @throws Refused not_found, figures_differ, too_many_requests
 */
export async function makeReceipt(context: Context, { id }: { id: string }): Promise<File> {
  await limitDocuments(context)
  const { payment, loan } = await readAtOnce(context, id)
  const subject = { kind: 'payment', id: payment.id }
  const line = agreedFigures(context.app, subject, () => loan && lineOf(payment, loan))
  const title = `${texts.title} ${payment.reference}`
  const file = await fileOf(context, { name: `receipt-${fileName(payment.reference)}`, title }, (sheet) => {
    sheet.facts([...paymentFacts(payment), ...customerFacts(payment)])
    sheet.section(texts.used)
    sheet.facts(usedFacts(payment, loan, line))
    if (payment.reversedAt) sheet.paragraph(texts.reversed(longDate(lagosDay(payment.reversedAt))))
  })
  await recordTaken(context, 'receipt', subject)
  return file
}

const readAtOnce = ({ app, actor }: Context, reference: string) =>
  transaction(
    app.database,
    async (tx) => {
      const payment = await findReceived(tx, reference, actor)
      if (!payment) throw new Refused('not_found')
      const [loan] = payment.loanId === null ? [] : await findStatedLoans(tx, [payment.loanId])
      return { payment, loan }
    },
    { isSnapshot: true },
  )

/** The line of the payment in the statement of its loan. */
function lineOf({ reference, amount, excess }: ReceivedPayment, loan: StatedLoan): LoanLine {
  const line = loanFigures(loan).lines.find((one) => one.reference === reference && one.kind !== 'reversed')
  if (!line || addKobo(line.change, amount) !== excess)
    throw new StatementDiffers(`${reference}: ${line?.change}, ${amount}`)
  return line
}

const paymentFacts = ({ reference, amount, channel, paidAt }: ReceivedPayment): Fact[] => [
  [texts.amount, exactNaira(amount)],
  [texts.received, longDate(lagosDay(paidAt))],
  ...(channel === null ? [] : [[texts.channel, channelTexts[channel] ?? channel.replaceAll('_', ' ')] as const]),
  [texts.reference, reference],
]

const usedFacts = ({ excess }: ReceivedPayment, loan: StatedLoan | undefined, line: LoanLine | undefined): Fact[] => [
  ...(loan ? [[texts.loan, groupedReference(loan.loanId)] as const] : []),
  ...(line ? [[texts.interest, exactNaira(line.interest)] as const] : []),
  ...(line && line.loanFees > 0 ? [[texts.loanFee, exactNaira(line.loanFees)] as const] : []),
  ...(line && line.lateFees > 0 ? [[texts.lateFees, exactNaira(line.lateFees)] as const] : []),
  ...(line ? [[texts.principal, exactNaira(line.principal)] as const] : []),
  ...(excess > 0 ? [[texts.credit, exactNaira(excess)] as const] : []),
  ...(line ? [[texts.left, exactNaira(line.balance)] as const] : []),
]

/** A reference as part of a file's name. */
const fileName = (reference: string): string => reference.replaceAll(/[^\w-]/g, '-').slice(0, 60)
