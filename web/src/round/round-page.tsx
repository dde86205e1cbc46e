import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { usePanel } from '../base/calls/use-panel.ts'
import { useTakesCash } from '../base/me/use-takes-cash.ts'
import { pagerTexts } from '../lists/texts.ts'
import { ownCashTexts } from '../cash/texts.ts'
import { nairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Pager } from '../ui/tables/pager.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { type Round, type RoundLoan, roundQuery } from './round-query.ts'
import { RoundRow } from './round-row.tsx'
import { roundTexts as texts } from './texts.ts'

const NoteDialog = lazyDialog('note-dialog', async () => (await import('../loans/note-dialog.tsx')).NoteDialog)

const TakeCashDialog = lazyDialog(
  'take-cash',
  async () => (await import('../cash/take-cash-dialog.tsx')).TakeCashDialog,
)

/** The acts on a loan of the round; cash only if the lender has switched it on. */
type Acts = { onNote: (loan: RoundLoan) => void; onCash: ((loan: RoundLoan) => void) | null }

/** An agent's round of today, market by market: amounts, accounts to pay into, and last notes. */
export function RoundPage() {
  const [page, setPage] = useState(1)
  const state = usePanel(roundQuery(page))
  const [noted, setNoted] = useState<RoundLoan>()
  const [payer, setPayer] = useState<RoundLoan>()
  const takesCash = useTakesCash()
  return (
    <>
      <PageHeading
        aside={
          takesCash && (
            <PageLink to={pathTo('agent-user-cash')} className={buttonClass('secondary')}>
              {ownCashTexts.page}
            </PageLink>
          )
        }
      >
        {texts.page}
      </PageHeading>
      <Panel
        of={state}
        loading={
          <Card title={texts.title}>
            <SkeletonRows label={texts.loading} />
          </Card>
        }
      >
        {(round) => <Markets round={round} onNote={setNoted} onCash={takesCash ? setPayer : null} onTurn={setPage} />}
      </Panel>
      {payer && <TakeCashDialog loan={payer} onClose={() => setPayer(undefined)} />}
      {noted && <NoteDialog loan={noted} onClose={() => setNoted(undefined)} />}
    </>
  )
}

type MarketsProps = Acts & { round: Round; onTurn: (page: number) => void }

function Markets({ round: { loans, total_due: total, page }, onTurn, ...acts }: MarketsProps) {
  if (loans.length === 0)
    return (
      <Card title={texts.title}>
        <EmptyState reason="done">{texts.none}</EmptyState>
      </Card>
    )
  const turnTo = (to: number | null) => (to === null ? null : () => onTurn(to))
  const markets = Map.groupBy(loans, ({ group }) => group?.location ?? null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-soft tabular-nums">{texts.total(page.total, nairaText(total))}</p>
      {[...markets].map(([market, own]) => (
        <Card key={market ?? ''} title={market ?? texts.noGroup}>
          {[...Map.groupBy(own, ({ group }) => group?.id ?? '')].map(([id, members]) => (
            <Group key={id} group={members[0]?.group ?? null} loans={members} {...acts} />
          ))}
        </Card>
      ))}
      {page.total > loans.length && (
        <Pager
          label={texts.pager}
          note={pagerTexts.all(page.current, page.total.toLocaleString('en-US'))}
          onPrevious={turnTo(page.prev)}
          onNext={turnTo(page.next)}
        />
      )}
    </div>
  )
}

type GroupProps = Acts & { group: RoundLoan['group']; loans: readonly RoundLoan[] }

/** The borrowers of a group; its name links to its page. */
function Group({ group, loans, onNote, onCash }: GroupProps) {
  return (
    <div className="not-first:mt-6">
      {group && (
        <h3 className="font-semibold">
          <PageLink
            to={pathTo('agent-user-group-detail', { id: group.id })}
            className="inline-flex min-h-11 items-center text-action underline-offset-4 hover:underline"
          >
            {group.name}
          </PageLink>
        </h3>
      )}
      <ul aria-label={group?.name ?? texts.noGroup} className="divide-y divide-line">
        {loans.map((loan) => (
          <RoundRow
            key={loan.loan_id}
            loan={loan}
            onNote={() => onNote(loan)}
            onCash={onCash && (() => onCash(loan))}
          />
        ))}
      </ul>
    </div>
  )
}
