import { readAs } from '../profile/fields/choices.ts'
import type { Fact } from '../ui/facts.tsx'
import type { OwnCustomer } from './own-customer-queries.ts'

/** What a customer works as, and the businesses they run, as far as they have entered it. */
export function workFacts({ employment, businesses }: Pick<OwnCustomer, 'employment' | 'businesses'>): readonly Fact[] {
  const facts: readonly (Fact | false)[] = [
    employment !== null && { label: 'Employment', value: readAs(employment.employment_status) },
    employment?.employer_name != null && { label: 'Employer', value: employment.employer_name },
    employment?.sector != null && { label: 'Sector', value: employment.sector },
    ...businesses.map(({ name, category, sub_category: trade, state, lga }) => ({
      label: 'Business',
      value: name,
      detail: [category, trade, [lga, state].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    })),
  ]
  return facts.filter((fact) => fact !== false)
}
