import { offerOf, type LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import { frequencies, type Frequency } from '@kasuwa/domain/loans/terms.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { today } from '../../base/today.ts'

/** The state of the offer panel. */
export type OfferState = { at: 'hint' | 'loading' | 'failed' } | { at: 'offer'; offer: LoanOffer }

/** The values of the form that an offer is made from, as they are typed or chosen. */
export type Asked = { product: string; amount: string; term: string; frequency: string }

/** The offer for the typed values, the payments for each frequency, and what the request names besides what is typed. */
export type Offering = {
  state: OfferState
  offerFor: (frequency: Frequency) => LoanOffer | null
  named: { product?: string; product_version?: number }
  /** Asks the server for the terms again. */
  renew: () => Promise<unknown>
}

type Terms = Omit<Parameters<typeof offerOf>[0], 'principal' | 'months' | 'frequency' | 'start'>

/**
 * The offer at some terms, for today.
 * @param terms null while they are not known
 * @param principal null where the amount cannot be asked for, and `months` where no term was chosen
 */
export function offersAt(
  terms: Terms | null,
  { principal, months, frequency }: { principal: Kobo | null; months: number | null; frequency: string },
  isFetching: boolean,
): Pick<Offering, 'state' | 'offerFor'> {
  const isAsked = principal !== null && months !== null
  const offerFor = (each: Frequency) =>
    isAsked && terms ? offerOf({ ...terms, principal, months, frequency: each, start: today() }) : null
  const offer = isFrequency(frequency) ? offerFor(frequency) : null
  const at = !isAsked || !isFrequency(frequency) ? 'hint' : isFetching ? 'loading' : 'failed'
  return { state: offer ? { at: 'offer', offer } : { at }, offerFor }
}

const isFrequency = (value: string): value is Frequency => (frequencies as readonly string[]).includes(value)
