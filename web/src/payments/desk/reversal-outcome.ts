import type { api } from '../../base/calls/api.ts'
import { nairaText } from '../../money/naira.tsx'
import { reversalTexts as texts } from './correction-texts.ts'

type Reversed = Exclude<Awaited<ReturnType<typeof api.payments.bookLostClaim>>['data'], { proposal: unknown }>

/** The outcome of a reversal: a sentence for each place that its money left or went to. */
export function reversalOutcome({ owed_again, credit_taken, suspended, taken }: Reversed): string {
  return [
    owed_again > 0 && texts.owed(nairaText(owed_again)),
    credit_taken > 0 && texts.credit(nairaText(credit_taken)),
    suspended > 0 && texts.suspended(nairaText(suspended)),
    taken > 0 && texts.taken(nairaText(taken)),
  ]
    .filter(Boolean)
    .join(' ')
}
