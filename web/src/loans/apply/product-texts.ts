import { plainNaira } from '@kasuwa/domain/display.ts'
import { koboOf } from '../../money/naira.tsx'
import type { Product } from '../loan-queries.ts'

const amount = (naira: number): string => plainNaira(koboOf(naira))

/** '1 month', '1 or 3 months', '1 to 12 months'. */
function termWords(terms: readonly number[]): string {
  const [first = 1, last = first] = [terms[0], terms.at(-1)]
  if (terms.length === 1) return first === 1 ? '1 month' : `${first} months`
  const isWhole = terms.length > 2 && last - first === terms.length - 1
  return isWhole ? `${first} to ${last} months` : `${terms.slice(0, -1).join(', ')} or ${last} months`
}

/** The choice of a product. */
export const productTexts = {
  product: 'Loan',
  loading: 'Loading the loans you can choose from',
  rate: (basisPoints: number, terms: readonly number[]) => `${basisPoints / 100}% a month, ${termWords(terms)}`,
  upTo: (most: number) => `, up to ${amount(most)} for you now`,
  outOfReach: ', not open to you yet',
  raised: (loans: number, most: number) =>
    `${amount(most)} after ${loans === 1 ? '1 more loan' : `${loans} more loans`} repaid on time.`,
  between: (least: number, most: number) => `From ${amount(least)} to ${amount(most)}`,
  from: (least: number) => `From ${amount(least)}`,
  to: (most: number) => `Up to ${amount(most)}`,
  interest: (percent: string) => `Interest (${percent} a month)`,
  missing: { product: 'Choose a loan to continue.', term: 'Choose a term to continue.' },
  more: (count: number) => (count === 1 ? '1 more payment' : `${count} more payments`),
  showAll: (count: number) => `Show all ${count} payments`,
  showFewer: 'Show fewer',
}

/** A product in short: rate, terms, the largest amount for this customer now, and what raises it (C-204). */
export function productWords(product: Product): string {
  const { rate_bp, terms, max_now, next_step } = product
  const most = isOutOfReach(product) ? productTexts.outOfReach : max_now === null ? '' : productTexts.upTo(max_now)
  const raised = next_step ? `\n${productTexts.raised(next_step.loans, next_step.max_naira)}` : ''
  return `${productTexts.rate(rate_bp, terms)}${most}.${raised}`
}

/** The amounts that this customer may ask for now; undefined without a limit. */
export function limitWords(product: Product): string | undefined {
  const { min_naira, max_now } = product
  if (isOutOfReach(product)) return undefined
  if (min_naira === null) return max_now === null ? undefined : productTexts.to(max_now)
  return max_now === null ? productTexts.from(min_naira) : productTexts.between(min_naira, max_now)
}

/** Whether the smallest amount of a product is above the largest for this customer now. */
const isOutOfReach = ({ min_naira, max_now }: Product): boolean =>
  min_naira !== null && max_now !== null && max_now < min_naira
