import { lateFeeRuleOf } from '@kasuwa/contract/entities/late-fee.ts'
import { type LoanOffer, offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import { shareOfIncome } from '@kasuwa/domain/loans/affordability.ts'
import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints, inNaira } from '@kasuwa/domain/money.ts'
import { clsx } from 'clsx'
import { dayText } from '../../base/days.tsx'
import { today } from '../../base/today.ts'
import { koboOf, Naira, nairaText } from '../../money/naira.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useSettled } from '../../ui/fields/use-settled.ts'
import { LateFeeRule } from '../apply/late-fee-rule.tsx'
import { lateFeeTexts } from '../late-fee-texts.ts'
import { offerTexts } from '../apply/apply-texts.ts'
import { offerSummary, Payments, principalOf } from '../apply/offer-terms.tsx'
import type { Decision } from './decision-query.ts'
import { decideTexts as texts } from './texts.ts'

/** Milliseconds after the last key until a screen reader announces the schedule. */
const typingRests = 900

type Props = { amount: string; loan: Decision['loan']; income: Decision['income']; ladder: number | null }

/** The schedule of the typed amount if it is paid out today, and its share of a month's income. */
export function AmountTerms({ amount, loan, income, ladder }: Props) {
  const principal = parseLoanAmount(amount)
  const offer =
    principal === null
      ? null
      : offerOf({
          principal,
          months: loan.term,
          rate: basisPoints(Math.round(loan.interest_rate * 100)),
          loanFee: loanFeeOf(loan),
          frequency: loan.repayment_frequency,
          start: today(),
          lateFee: loan.late_fee ? lateFeeRuleOf(loan.late_fee) : null,
        })
  const announced = useSettled(offer ? offerSummary(offer).announced : '', typingRests)
  return (
    <section aria-label={texts.schedule} className="rounded-field border border-action/20 bg-action-tint p-4">
      {principal !== null && principal > koboOf(loan.amount) && (
        <p className="mb-3 font-semibold text-late-deep">{texts.aboveRequest(nairaText(loan.amount))}</p>
      )}
      {principal !== null && ladder !== null && principal > koboOf(ladder) && (
        <p className="mb-3 font-semibold text-late-deep">{texts.aboveLadder(nairaText(ladder))}</p>
      )}
      {offer ? (
        <>
          <OfferFacts offer={offer} />
          <IncomeShare offer={offer} months={loan.term} income={income} />
        </>
      ) : (
        <p className="text-sm text-soft">{texts.hint}</p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </section>
  )
}

/** The rule of the loan fee, which was frozen with the request (C-203). */
const loanFeeOf = ({ loan_fee_rule: rule }: Decision['loan']) =>
  rule && { fixed: koboOf(rule.amount), bp: basisPoints(Math.round(rule.percent * 100)) }

function OfferFacts({ offer }: { offer: LoanOffer }) {
  const { instalments, late_fee: lateFee, loan_fee: loanFee } = offer
  return (
    <>
      <p className="mb-3 font-semibold tabular-nums">{offerSummary(offer).payments}</p>
      <Facts
        facts={[
          { label: texts.firstDue, value: dayText(instalments[0]?.due_date ?? null) },
          { label: texts.lastDue, value: dayText(instalments.at(-1)?.due_date ?? null) },
          { label: texts.total, value: <Naira amount={offer.total} /> },
          { label: texts.interest, value: <Naira amount={offer.interest} /> },
          ...(loanFee === undefined ? [] : [{ label: offerTexts.loanFee, value: <Naira amount={loanFee} /> }]),
        ]}
      />
      <Payments offer={offer} />
      <p className="mt-3 text-sm text-soft">{texts.ifToday(dayText(offer.start_date))}</p>
      {lateFee && instalments[0] && (
        <section aria-label={lateFeeTexts.title} className="mt-3 text-sm text-soft">
          <LateFeeRule
            terms={lateFee}
            example={{ instalment: instalments[0].amount, principal: inNaira(principalOf(offer)) }}
          />
        </section>
      )}
    </>
  )
}

/** All that is paid back, spread over the months of the term, comes out of each month's income. */
function IncomeShare({ offer, months, income }: { offer: LoanOffer; months: number; income: Decision['income'] }) {
  const stated = [
    { label: texts.income.net, amount: income.net_monthly_income },
    { label: texts.income.revenue, amount: income.expected_monthly_revenue },
  ].flatMap(({ label, amount }) => (amount === null ? [] : [{ label, amount }]))
  return (
    <div className="mt-3 border-t border-action/20 pt-3">
      <h3 className="mb-2 text-sm font-semibold">{texts.share}</h3>
      {stated.length === 0 && <p className="text-soft">{texts.noIncome}</p>}
      <dl className="flex flex-col gap-2">
        {stated.map(({ label, amount }) => (
          <ShareOf key={label} label={label} income={amount} total={offer.total} months={months} />
        ))}
      </dl>
      {income.other_sources_of_funds === true && <p className="mt-2 text-sm text-soft">{texts.moreSources}</p>}
    </div>
  )
}

type ShareProps = { label: string; income: number; total: number; months: number }

function ShareOf({ label, income, total, months }: ShareProps) {
  const percent = shareOfIncome(koboOf(total), koboOf(income), months)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right tabular-nums">
        <span className={clsx('font-semibold', percent > 100 && 'text-late-deep')}>{texts.shareOf(percent)}</span>{' '}
        <span>{texts.of(nairaText(income))}</span>
        {percent > 100 && <span className="block text-sm text-late-deep">{texts.tooMuch}</span>}
      </dd>
    </div>
  )
}
