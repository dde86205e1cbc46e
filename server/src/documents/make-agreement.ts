import { readableWord } from '@kasuwa/contract/act-words.ts'
import { day, lagosDay } from '@kasuwa/domain/dates.ts'
import { exactNaira, longDate, tableDate } from '@kasuwa/domain/display.ts'
import { StatementDiffers } from '@kasuwa/domain/ledger/statement.ts'
import { usualLender } from '@kasuwa/domain/notifications/lender-name.ts'
import { groupedReference } from '@kasuwa/domain/loans/references.ts'
import { inPercent, naira } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { type Agreement, findAgreement } from '../loans/agreement-repository.ts'
import { findVisibleLoan } from '../loans/loan-repository.ts'
import { agreedFigures, fileOf, limitDocuments, recordTaken } from './document.ts'
import type { Fact, SheetColumn } from './sheet.ts'
import { agreementTexts as texts, frequencyTexts, productFact, statementTexts } from './texts.ts'

/**
 * The agreement of a loan as PDF, from the facts that were kept when its customer accepted the offer (PAPER-06). It is the same whenever it is
 * made. `id` is any of the loan's three names.
 * @throws Refused not_found, agreement_missing, figures_differ, too_many_requests
 */
export async function makeAgreement(context: Context, { id }: { id: string }): Promise<File> {
  const { app, actor } = context
  await limitDocuments(context)
  const loan = await findVisibleLoan(app.database, id, actor)
  if (!loan) throw new Refused('not_found')
  const agreement = await findAgreement(app.database, loan.id)
  if (!agreement) throw new Refused('agreement_missing')
  const subject = { kind: 'loan', id: loan.id }
  const { facts } = agreement
  const rows = agreedFigures(app, subject, () => instalmentCells(agreement))
  const title = texts.title(groupedReference(facts.loanId))
  const file = await fileOf(context, { name: `agreement-${facts.loanId}`, title }, (sheet) => {
    sheet.facts([
      [statementTexts.customer, facts.customer],
      [statementTexts.phone, facts.phone],
    ])
    sheet.section(texts.offer)
    sheet.facts(offerFacts(agreement))
    sheet.section(statementTexts.schedule)
    sheet.table(columns, rows, { isSum: true })
    sheet.section(texts.accepted)
    sheet.facts(acceptanceFacts(agreement))
    for (const note of texts.notes) sheet.paragraph(note)
    const { LENDER_NAME: lender } = app.settings
    if (lender !== usualLender) sheet.paragraph(texts.lender(lender))
  })
  await recordTaken(context, 'agreement', subject)
  return file
}

function offerFacts({ facts }: Agreement): Fact[] {
  const { loanId, product, amount, rate, annualCost, offer, term, frequency, purpose } = facts
  return [
    [statementTexts.loan, groupedReference(loanId)],
    ...productFact(product),
    [texts.amount, exactNaira(amount)],
    [statementTexts.rate, statementTexts.ratePerMonth(inPercent(rate))],
    [texts.annualCost, texts.perYear(inPercent(annualCost).toFixed(2))],
    [texts.interest, exactNaira(naira(offer.interest))],
    ...(offer.loan_fee ? [[statementTexts.loanFee, exactNaira(naira(offer.loan_fee))] as const] : []),
    [statementTexts.total, exactNaira(naira(offer.total))],
    ...(offer.late_fee ? [[texts.lateFee, texts.lateFeeRule(offer.late_fee)] as const] : []),
    [statementTexts.term, statementTexts.months(term)],
    [statementTexts.frequency, frequencyTexts[frequency]],
    [texts.purpose, readableWord(purpose)],
  ]
}

const columns: readonly SheetColumn[] = [
  { header: statementTexts.number, width: 60 },
  { header: statementTexts.due, width: 243 },
  { header: statementTexts.instalment, width: 200, isAmount: true },
]

/** @throws StatementDiffers if the instalments are not the total */
function instalmentCells({ facts: { loanId, offer } }: Agreement): string[][] {
  const sum = offer.instalments.reduce((kobo, { amount }) => kobo + naira(amount), 0)
  const total = naira(offer.total)
  if (sum !== total) throw new StatementDiffers(`agreement of ${loanId}: ${sum}, ${total}`)
  const rows = offer.instalments.map(({ due_date, amount }, index) => [
    String(index + 1),
    tableDate(day(due_date)),
    exactNaira(naira(amount)),
  ])
  return [...rows, ['', statementTexts.total, exactNaira(total)]]
}

function acceptanceFacts(agreement: Agreement): Fact[] {
  const { facts, acceptedAt, digest, termsVersion, termsDigest, privacyVersion, privacyDigest } = agreement
  return [
    [texts.acceptedAt, texts.at(longDate(lagosDay(acceptedAt)), lagosTime.format(acceptedAt))],
    [texts.device, facts.device ?? texts.noDevice],
    [texts.shown, facts.isShown ? texts.isShown : texts.notShown],
    [texts.termsVersion, texts.version(termsVersion, termsDigest)],
    [texts.privacyVersion, texts.version(privacyVersion, privacyDigest)],
    [texts.digest, digest],
  ]
}

const lagosTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })
