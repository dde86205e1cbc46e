import { lateFeeRuleOf } from '@kasuwa/contract/entities/late-fee.ts'
import { offerOf, type LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import { loanProduct } from '@kasuwa/domain/loans/product.ts'
import { parseLoanAmount, type Frequency } from '@kasuwa/domain/loans/terms.ts'
import { basisPoints } from '@kasuwa/domain/money.ts'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../base/today.ts'
import { loanCountsQuery } from '../loan-queries.ts'

/** The state of the offer panel. */
export type OfferState = { at: 'hint' | 'loading' | 'failed' } | { at: 'offer'; offer: LoanOffer }

/** The offer for the typed values, at the server's rate and date, and the payments for each frequency; `renew` asks for both again. */
export function useOffer(
  amount: string,
  frequency: string | undefined,
): { state: OfferState; offerFor: (frequency: Frequency) => LoanOffer | null; renew: () => Promise<unknown> } {
  const { data, isFetching, refetch } = useQuery(loanCountsQuery())
  const principal = parseLoanAmount(amount)
  const offerFor = (each: Frequency) =>
    principal === null || !data
      ? null
      : offerOf({
          principal,
          months: loanProduct.months,
          rate: basisPoints(Math.round(data.interest_rate * 100)),
          frequency: each,
          start: today(),
          lateFee: data.late_fee ? lateFeeRuleOf(data.late_fee) : null,
        })
  const offer = isFrequency(frequency) ? offerFor(frequency) : null
  const at = principal === null || !isFrequency(frequency) ? 'hint' : isFetching ? 'loading' : 'failed'
  return { state: offer ? { at: 'offer', offer } : { at }, offerFor, renew: refetch }
}

function isFrequency(value: string | undefined): value is Frequency {
  return (loanProduct.frequencies as readonly string[]).includes(value ?? '')
}
