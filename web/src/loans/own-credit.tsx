import { lazyPart } from '../base/lazy-part.tsx'
import { useMe } from '../base/me/me.ts'
import { knownOf } from '../ui/feedback/panel-state.ts'

const CreditCard = lazyPart('credit-card', async () => (await import('./credit-card.tsx')).CreditCard)

/** The customer's credit. Few have any, so its card comes later; it renders nothing without credit. */
export function OwnCredit() {
  const account = knownOf(useMe())?.account
  return account?.credit ? <CreditCard account={account} credit={account.credit} /> : null
}
