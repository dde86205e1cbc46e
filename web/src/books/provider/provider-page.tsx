import { holdsWords } from '@kasuwa/contract/provider-words.ts'
import { useState } from 'react'
import { usePanel } from '../../base/calls/use-panel.ts'
import { instantTime } from '../../base/days.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { useMissingRole } from '../../base/me/use-missing-role.ts'
import { koboOf, Naira } from '../../money/naira.tsx'
import { type ProviderBalanceFigures, providerBalanceQuery } from '../../money/provider-balance-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { BooksHeading } from '../books-heading.tsx'
import { adjustmentTexts, providerTexts as texts, topUpTexts } from './provider-texts.ts'

const TopUpDialog = lazyDialog('top-up', async () => (await import('./top-up-dialog.tsx')).TopUpDialog)
const AdjustmentDialog = lazyDialog(
  'provider-adjustment',
  async () => (await import('./adjustment-dialog.tsx')).AdjustmentDialog,
)

/** The provider's balance against the books, and the acts that book a top-up or put a difference right (C-192). */
export function ProviderPage() {
  const state = usePanel({ ...providerBalanceQuery, meta: {} })
  const [asked, setAsked] = useState<'top-up' | 'adjustment'>()
  const end = () => setAsked(undefined)
  return (
    <>
      <BooksHeading at="provider" aside={<Acts onAsk={setAsked} />}>
        {texts.page}
      </BooksHeading>
      <Card title={texts.title}>
        <p className="mb-5 text-soft">{texts.purpose}</p>
        <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
          {(told) => <Figures told={told} />}
        </Panel>
      </Card>
      {asked === 'top-up' && <TopUpDialog onClose={end} />}
      {asked === 'adjustment' && <AdjustmentDialog onClose={end} />}
    </>
  )
}

function Acts({ onAsk }: { onAsk: (act: 'top-up' | 'adjustment') => void }) {
  const topUp = useMissingRole('providerBalance.topUp')
  const adjust = useMissingRole('providerBalance.adjust')
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" whyNot={topUp} onClick={() => onAsk('top-up')}>
        {topUpTexts.act}
      </Button>
      <Button look="secondary" whyNot={adjust} onClick={() => onAsk('adjustment')}>
        {adjustmentTexts.act}
      </Button>
    </div>
  )
}

function Figures({ told }: { told: ProviderBalanceFigures }) {
  const { balance, at, age } = told
  if (balance === null || at === null || age === null)
    return (
      <div className="flex flex-col gap-5">
        <p>{texts.unknown}</p>
        <Facts facts={[{ label: texts.figures.toBeSent, value: <Naira amount={told.to_be_sent} /> }]} />
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <p className="font-semibold">{holdsWords(koboOf(balance), age * 1_000)}</p>
      <Facts facts={factsOf(told, balance, at)} />
    </div>
  )
}

const factsOf = (told: ProviderBalanceFigures, balance: number, at: string): Fact[] => [
  { label: texts.figures.balance, value: <Naira amount={balance} /> },
  { label: texts.figures.told, value: instantTime(at) },
  { label: texts.figures.expected, value: <Naira amount={told.expected} /> },
  { label: texts.figures.difference, value: <Naira amount={told.difference} /> },
  { label: texts.figures.toBeSent, value: <Naira amount={told.to_be_sent} /> },
  { label: texts.figures.notSettled, value: <Naira amount={told.not_settled} /> },
]
