import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { Input } from '../../offline/waiting-calls.ts'
import type { Draft } from '../../offline/drafts.ts'
import { productOffers } from './product-offering.ts'
import { loanCountsQuery, type Product, productsQuery } from '../loan-queries.ts'
import { useLoanRequest } from './use-loan-request.ts'

type Body = Input<'loans.request'>

/** The form of a request where there are products, and the chosen one; one alone is chosen from the beginning. */
export function useProductRequest(products: readonly Product[], onClose: () => void) {
  const client = useQueryClient()
  const renew = () =>
    Promise.all([productsQuery(), loanCountsQuery()].map(({ queryKey }) => client.refetchQueries({ queryKey })))
  const chosen = (code: string) => products.find((product) => product.code === code)
  const request = useLoanRequest(
    onClose,
    (draft) => beginWith(products, draft),
    (asked) => ({ ...productOffers(chosen(asked.product), asked), renew }),
  )
  return { ...request, product: chosen(request.asked.product) }
}

/** The draft as far as it can still be asked for. */
function beginWith(products: readonly Product[], draft: Draft): Partial<Body> {
  const [only, ...others] = products
  const product = products.find(({ code }) => code === draft['product']) ?? (others.length === 0 ? only : undefined)
  return { ...draft, product: product?.code ?? '', ...(product && choicesOf(product, draft)) }
}

/** Choices that another product does not have are made again; until then no message says that they are missing. */
export function keepChoices(
  { getValues, setValue }: Pick<UseFormReturn<Body>, 'getValues' | 'setValue'>,
  products: readonly Product[],
): void {
  const values = getValues()
  const product = products.find(({ code }) => code === values.product)
  if (!product) return
  const { term, repayment_frequency } = choicesOf(product, values)
  setValue('term', term, { shouldValidate: Boolean(term) })
  setValue('repayment_frequency', repayment_frequency, { shouldValidate: Boolean(repayment_frequency) })
}

/** Term and frequency as far as a product has them; a single term is chosen. */
function choicesOf({ terms, frequencies }: Product, values: Draft) {
  const options = terms.map(String)
  const kept = options.find((term) => term === values['term']) ?? (options.length === 1 ? options[0] : '')
  return {
    term: kept as Body['term'],
    repayment_frequency: frequencies.find(
      (each) => each === values['repayment_frequency'],
    ) as Body['repayment_frequency'],
  }
}
