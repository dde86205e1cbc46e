import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { clockTime, instantTime } from '../base/days.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { CashPage } from './cash-page.tsx'
import { handOverState, ownCashQuery, type HandOver, type OwnCash } from './cash-queries.ts'
import { handOverTexts, ownCashTexts as texts } from './texts.ts'

const HandOverDialog = lazyDialog('hand-over', async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

/** An agent's cash in hand, today's receipts, and the state of their hand-overs (DESK-84). */
export function OwnCashPage() {
  return (
    <CashPage page={texts.page} loading={texts.loading}>
      {() => <Own />}
    </CashPage>
  )
}

function Own() {
  const state = usePanel(ownCashQuery())
  const [given, setGiven] = useState<OwnCash>()
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <Panel
        of={state}
        frame={(failure) => <Card>{failure}</Card>}
        loading={
          <Card>
            <SkeletonRows label={texts.loading} />
          </Card>
        }
      >
        {(cash) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Held cash={cash} onHandOver={() => setGiven(cash)} />
            <Receipts cash={cash} />
            <HandOvers handOvers={cash.hand_overs} />
          </div>
        )}
      </Panel>
      {given && <HandOverDialog cash={given} onClose={() => setGiven(undefined)} />}
    </>
  )
}

function Held({ cash, onHandOver }: { cash: OwnCash; onHandOver: () => void }) {
  const { balance, limit, oldest_days: oldest, stated } = cash
  const whyNot = balance > stated ? undefined : balance === 0 ? texts.nothingHeld : texts.allStated
  return (
    <Card>
      <Facts
        facts={[
          { label: texts.held, value: <Naira amount={balance} /> },
          { label: texts.limit, value: <Naira amount={limit} /> },
          { label: texts.oldest, value: oldest === null ? texts.none : texts.days(oldest) },
          { label: texts.stated, value: <Naira amount={stated} /> },
        ]}
      />
      <Button className="mt-5" whyNot={whyNot} onClick={onHandOver}>
        {texts.handOver}
      </Button>
    </Card>
  )
}

const rows = 'divide-y divide-line'
const row = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0'

function Receipts({ cash: { receipts, today } }: { cash: OwnCash }) {
  return (
    <Card
      title={texts.today}
      aside={<span className="font-semibold tabular-nums">{texts.total(nairaText(today))}</span>}
    >
      {receipts.length === 0 ? (
        <EmptyState>{texts.noReceipt}</EmptyState>
      ) : (
        <ul aria-label={texts.today} className={rows}>
          {receipts.map(({ tx_ref: reference, user, loan_id: loanId, amount, taken_at: at, receipt }) => (
            <li key={reference} className={row}>
              <span className="min-w-20 flex-1">
                <span className="block font-semibold break-words">{fullName(user)}</span>{' '}
                <span className="block text-sm break-words text-soft tabular-nums">
                  {`${clockTime(new Date(at))}, ${loanId}, ${reference}`}
                </span>
              </span>{' '}
              <span className="text-right">
                <Naira amount={amount} className="block font-semibold" />{' '}
                <Badge colour={receipt === 'sent' ? 'green' : receipt === 'waiting' ? 'yellow' : 'red'}>
                  {texts.receipts[receipt]}
                </Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function HandOvers({ handOvers }: { handOvers: readonly HandOver[] }) {
  return (
    <Card title={texts.handOvers}>
      {handOvers.length === 0 ? (
        <EmptyState>{texts.noHandOver}</EmptyState>
      ) : (
        <ul aria-label={texts.handOvers} className={rows}>
          {handOvers.map((one) => (
            <li key={one.id} className={row}>
              <span className="min-w-20 flex-1">
                <span className="block font-semibold break-words">{handOverState(one)}</span>{' '}
                <span className="block text-sm break-words text-soft">
                  {`${instantTime(one.stated_at)}, ${handOverTexts.ways[one.way]}: ${one.note}`}
                </span>
              </span>{' '}
              <Naira amount={one.amount} className="font-semibold" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
