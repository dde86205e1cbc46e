import { BalanceLoading } from './balance-loading.tsx'
import { lazyPart } from '../base/lazy-part.tsx'

/** The provider's balance beside a payout. It comes after the form, whose screens are at the limit of their bytes. */
export const ProviderBalancePart = lazyPart(
  'provider-balance',
  async () => (await import('./provider-balance.tsx')).ProviderBalance,
  { loading: <BalanceLoading />, frame: (failure) => failure },
)
