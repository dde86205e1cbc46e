import { listFile } from '../lists/list-file.ts'
import { api } from '../base/calls/api.ts'
import { isClosed } from '@kasuwa/domain/access/user-status.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { ForRoles } from '../base/me/for-roles.tsx'
import { lazyDialog } from '../base/lazy-part.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { userBadge } from '../customers/person.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { Naira, nairaText } from '../money/naira.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import type { Column, CompactRow } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { type AgentCash, agentCashQuery, type HandOver, handOverState } from './cash-queries.ts'
import { CashPage } from './cash-page.tsx'
import { agentCashTexts as texts, arrivalTexts, ownCashTexts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

const ConfirmDialog = lazyDialog(
  'confirm-hand-over',
  async () => (await import('./confirm-hand-over-dialog.tsx')).ConfirmHandOverDialog,
)

const ArrivalDialog = lazyDialog(
  'record-arrival',
  async () => (await import('./record-arrival-dialog.tsx')).RecordArrivalDialog,
)

type Asked = { agent: AgentCash; handOver: HandOver }

const age = ({ oldest_days: days }: AgentCash) => (days === null ? ownCashTexts.none : texts.days(days))

type Acts = { onConfirm: (asked: Asked) => void; onArrival: (agent: AgentCash) => void }

const columnsWith = ({ onConfirm, onArrival }: Acts): readonly Column<AgentCash>[] => [
  {
    header: texts.agent,
    onCard: 'title',
    cell: ({ user, code }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 font-medium break-words">
          <span translate="no">{fullName(user)}</span>
          {isClosed(user.status) && <Badge colour={userBadge[user.status]}>{user.status}</Badge>}
        </span>{' '}
        <span className="block text-sm text-soft tabular-nums">
          <PhoneNumber number={user.phone} />
          <span>{`, ${texts.code(code)}`}</span>
        </span>
      </>
    ),
  },
  { header: texts.holds, numeric: true, text: ({ balance }) => nairaText(balance) },
  { header: texts.oldest, text: age },
  {
    header: texts.handOvers,
    onCard: 'withoutName',
    cell: (agent) => (
      <>
        {agent.waiting.length > 0 && (
          <span className="-mx-5 flex flex-wrap md:-my-3">
            {agent.waiting.map((handOver) => (
              <ConfirmButton key={handOver.id} agent={agent} handOver={handOver} onConfirm={onConfirm} />
            ))}
          </span>
        )}
        {isClosed(agent.user.status) && agent.balance > 0 && <ArrivalButton agent={agent} onArrival={onArrival} />}
        {agent.last && <span className="block text-sm text-soft">{texts.lastOne(handOverState(agent.last))}</span>}
      </>
    ),
  },
]

/** An admin without the role sees the amount on a disabled button. */
function ConfirmButton({ agent, handOver, onConfirm }: Asked & { onConfirm: (asked: Asked) => void }) {
  const whyNot = useMissingRole('cash.confirm')
  return (
    <Button look="quiet" className="text-sm" whyNot={whyNot} onClick={() => onConfirm({ agent, handOver })}>
      <span>{texts.confirm(nairaText(handOver.amount))}</span>
      <span className="sr-only">{`: ${fullName(agent.user)}`}</span>
    </Button>
  )
}

/** An agent whose account is closed cannot state a hand-over any more, so finance records what arrives (C-136). */
function ArrivalButton({ agent, onArrival }: { agent: AgentCash } & Pick<Acts, 'onArrival'>) {
  const whyNot = useMissingRole('cash.recordArrival')
  return (
    <Button look="quiet" className="-mx-5 text-sm" whyNot={whyNot} onClick={() => onArrival(agent)}>
      <span>{arrivalTexts.open}</span>
      <span className="sr-only">{`: ${fullName(agent.user)}`}</span>
    </Button>
  )
}

/** The row on a phone: agent, age of their cash, and amount. */
const compact: CompactRow<AgentCash> = {
  title: ({ user }) => fullName(user),
  detail: age,
  end: ({ balance }) => nairaText(balance),
}

/** The cash that agents hold, the oldest first, with the acts that confirm a hand-over (DESK-83, DESK-84). */
export function AgentCashPage() {
  return (
    <CashPage page={texts.page} loading={texts.loading}>
      {() => <Agents />}
    </CashPage>
  )
}

function Agents() {
  const list = useList()
  const state = usePanel(agentCashQuery(list.input))
  const [asked, setAsked] = useState<Asked>()
  const [closed, setClosed] = useState<AgentCash>()
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={pathTo('admin-user-bank')} className={buttonClass('secondary')}>
            {texts.bank}
          </PageLink>
        }
      >
        {texts.page}
      </PageHeading>
      <PagedList
        list={list}
        of={state}
        texts={texts}
        empty={{ text: texts.none, reason: 'done' }}
        rows={({ agents }) => agents}
        page={({ page }) => page}
        file={listFile('cash.adminFile', api.cash.adminFile, {})}
        intro={({ total_amount: total }) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <p className="text-soft">{texts.purpose}</p>
            <ForRoles act="cash.confirm" explained />
            <p>
              {texts.total}: <Naira amount={total} className="font-semibold" />
            </p>
          </div>
        )}
      >
        {(rows) => (
          <Table
            caption={texts.title}
            columns={columnsWith({ onConfirm: setAsked, onArrival: setClosed })}
            compact={compact}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
      {closed && <ArrivalDialog agent={closed} onClose={() => setClosed(undefined)} />}
      {asked && <ConfirmDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
