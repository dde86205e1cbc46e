import type { Handlers } from '../../context/handlers.ts'
import { useCaseOf } from '../../proposals/act-or-propose.ts'
import { providerAdjustment } from './adjust-provider.ts'
import { showProviderBalance } from './show-provider-balance.ts'
import { suspenseTopUp } from './suspense-top-up.ts'
import { topUpProvider } from './top-up-provider.ts'

export const providerBalanceRoutes: Handlers['providerBalance'] = {
  balance: showProviderBalance,
  topUp: topUpProvider,
  suspenseTopUp: useCaseOf(suspenseTopUp),
  adjust: useCaseOf(providerAdjustment),
}

export const providerBalanceActs = { suspense_top_up: suspenseTopUp, provider_adjustment: providerAdjustment }
