import { holdsWords, needsWords } from '@kasuwa/contract/provider-words.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import TriangleAlert from '~icons/triangle-alert'
import { usePanel } from '../base/calls/use-panel.ts'
import { BalanceLoading } from './balance-loading.tsx'
import { koboOf } from './naira.tsx'
import { providerBalanceTexts as texts } from './texts.ts'
import { providerBalanceQuery } from './provider-balance-query.ts'

/**
 * The provider's balance and its age; where it is too little for a payout and those that wait, also the amount to top up first (C-192). It only warns.
 */
export function ProviderBalance({ needs }: { /** Null while no amount is typed. */ needs: Kobo | null }) {
  const state = usePanel(providerBalanceQuery)
  if (state.at === 'loading') return <BalanceLoading />
  const told = state.at === 'known' ? state.data : null
  if (!told || told.balance === null || told.age === null) return <p className="text-sm text-soft">{texts.unknown}</p>
  const balance = koboOf(told.balance)
  const holds = holdsWords(balance, told.age * 1_000)
  const missing = needs === null ? null : needsWords(balance, needs, koboOf(told.to_be_sent))
  if (missing === null) return <p className="text-sm text-soft">{holds}</p>
  return (
    <p className="flex gap-3 rounded-field bg-yellow-tint px-4 py-3 text-yellow-deep">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{`${holds} ${missing}`}</span>
    </p>
  )
}
