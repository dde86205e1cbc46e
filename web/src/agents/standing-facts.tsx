import type { Fact } from '../ui/facts.tsx'
import { Naira } from '../money/naira.tsx'
import type { MovePlan, Standing } from './move-queries.ts'
import { moveTexts, standingTexts as texts } from './move-texts.ts'

const counted = (count: number): string => count.toLocaleString('en-US')

/** Customers and their loans, as figures of a dialog. */
const loanFacts = ({ customers, running_loans, late_loans, late_amount }: MovePlan | Standing): Fact[] => [
  { label: texts.customers, value: counted(customers) },
  { label: texts.running, value: counted(running_loans) },
  { label: texts.late, value: counted(late_loans) },
  { label: texts.lateAmount, value: <Naira amount={late_amount} /> },
]

/** The figures of everything that depends on an agent, before they are disabled. */
export const standingFacts = (standing: Standing): Fact[] => [
  ...loanFacts(standing),
  { label: texts.cash, value: <Naira amount={standing.cash_in_hand} /> },
  { label: texts.groups, value: counted(standing.groups.length) },
]

/** So many names are written out. */
const namesShown = 8

/** The effect of a move, before it is made. */
export const planFacts = (plan: MovePlan): Fact[] => [
  ...loanFacts(plan),
  { label: moveTexts.goAlong, value: listed(plan.groups.map(({ name }) => name)) },
  {
    label: moveTexts.leave,
    value: listed(
      plan.leaving.map(({ first_name, last_name, group }) => moveTexts.leaving(`${first_name} ${last_name}`, group)),
    ),
  },
]

function listed(names: readonly string[]): string {
  if (names.length === 0) return moveTexts.none
  const more = names.length - namesShown
  return [names.slice(0, namesShown).join(', '), more > 0 && moveTexts.more(more)].filter(Boolean).join(' ')
}
