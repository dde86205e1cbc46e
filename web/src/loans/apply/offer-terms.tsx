import type { LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { addKobo, inNaira, subtractKobo, type Kobo } from '@kasuwa/domain/money.ts'
import { clsx } from 'clsx'
import ChevronDown from '~icons/chevron-down'
import { Fragment, useId, type ComponentType } from 'react'
import { dayText } from '../../base/days.tsx'
import { koboOf, Naira, nairaText } from '../../money/naira.tsx'
import { offerTexts as texts } from './apply-texts.ts'
import { LateFeeRule } from './late-fee-rule.tsx'

/** More rows than this fold away: a daily loan has 28 to 31. */
const maxRowsShown = 4

/** The part of an offer that differs where there is more to choose than the default product. */
export type OfferLook = {
  /** The words for the rate; without them it is that of the whole term of one month. */
  rate?: (percent: string) => string
  /** The list of all payments. */
  Schedule?: ComponentType<{ offer: LoanOffer }>
}

type Props = OfferLook & { offer: LoanOffer; watchCaveats: (list: HTMLElement | null) => void }

/** An offer in plain words: what the customer gets and pays back, what it costs, what may change it, and every payment. */
export function OfferTerms({ offer, watchCaveats, rate = texts.interest, Schedule = Payments }: Props) {
  const id = useId()
  const { payments, days } = offerSummary(offer)
  const { loan_fee: loanFee } = offer
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-1.5 tabular-nums">
        <Sum label={texts.get} amount={principalOf(offer)} />
        <Sum label={texts.total} amount={koboOf(offer.total)} large />
        <Sum label={rate(`${offer.interest_rate}%`)} amount={koboOf(offer.interest)} />
        {loanFee !== undefined && <Sum label={texts.loanFee} amount={koboOf(loanFee)} />}
      </dl>
      <div className="border-t border-action/20 pt-3">
        <h3 id={id} className="mb-1.5 text-sm font-semibold">
          {texts.before}
        </h3>
        <ul
          ref={watchCaveats}
          aria-labelledby={id}
          tabIndex={-1}
          className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-soft"
        >
          <li>{texts.ifPaidToday(dayText(offer.start_date))}</li>
          <li>{texts.ifOtherAmount}</li>
          <li>{loanFee === undefined ? texts.noRebate : texts.noRebateOfFee}</li>
          <li>
            {offer.late_fee && offer.instalments[0] ? (
              <LateFeeRule
                terms={offer.late_fee}
                example={{ instalment: offer.instalments[0].amount, principal: inNaira(principalOf(offer)) }}
              />
            ) : (
              <span>{texts.ifLate}</span>
            )}
          </li>
          <li>{texts.nextOfKin}</li>
        </ul>
      </div>
      <div className="border-t border-action/20 pt-3">
        <p className="font-semibold tabular-nums">{payments}</p>
        <p className="text-sm text-soft">{days}</p>
        <Schedule offer={offer} />
      </div>
    </div>
  )
}

/** The money that the borrower gets. */
export const principalOf = ({ total, interest, loan_fee: loanFee = 0 }: LoanOffer): Kobo =>
  subtractKobo(koboOf(total), addKobo(koboOf(interest), koboOf(loanFee)))

function Sum({ label, amount, large = false }: { label: string; amount: Kobo; large?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={large ? 'font-semibold' : 'text-soft'}>{label}</dt>
      <dd translate="no" className={clsx('font-semibold', large && 'text-lg')}>
        {exactNaira(amount)}
      </dd>
    </div>
  )
}

/** Every payment of an offer. Many are folded; a single one is shown in full elsewhere. */
export function Payments({ offer: { instalments } }: { offer: LoanOffer }) {
  if (instalments.length === 1) return null
  if (instalments.length <= maxRowsShown) return <PaymentList instalments={instalments} />
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-action [&::-webkit-details-marker]:hidden">
        <span>{texts.showAll(instalments.length)}</span>
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reached by the keyboard */}
      <div
        role="region"
        aria-label={texts.list}
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-field bg-surface px-3"
      >
        <PaymentList instalments={instalments} />
      </div>
    </details>
  )
}

type ListProps = Pick<LoanOffer, 'instalments'> & {
  /** Words in place of payments that are left out after so many. */
  gap?: { after: number; words: string } | undefined
}

export function PaymentList({ instalments, gap }: ListProps) {
  return (
    <ol aria-label={texts.list} className="mt-2 divide-y divide-action/15 text-sm tabular-nums">
      {instalments.map(({ due_date: due, amount }, place) => (
        <Fragment key={due}>
          {place === gap?.after && <li className="py-2 text-soft">{gap.words}</li>}
          <li className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{dayText(due)}</span>
            <Naira amount={amount} className="font-semibold" />
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

/** An offer in a few words: '31 payments: 30 of ₦337.09, the last ₦337.30', and when. The words follow the rows, not the rule that made them. */
export function offerSummary({ total, instalments }: LoanOffer): { payments: string; days: string; announced: string } {
  const [first, last] = [instalments[0], instalments.at(-1)]
  const payments = paymentsText(instalments.map(({ amount }) => amount))
  const days = first && last ? texts.days(dayText(first.due_date), dayText(last.due_date)) : ''
  return { payments, days, announced: texts.announced(nairaText(total), payments) }
}

function paymentsText(amounts: readonly number[]): string {
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)]
  if (min === max) return texts.equalPayments(amounts.length, nairaText(min))
  const but = amounts.slice(0, -1)
  if (but.every((amount) => amount === but[0]))
    return texts.paymentsButLast(amounts.length, nairaText(but[0]), nairaText(amounts.at(-1)))
  return texts.unequalPayments(amounts.length, nairaText(min), nairaText(max))
}
