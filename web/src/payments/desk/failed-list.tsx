import { listFile } from '../../lists/list-file.ts'
import { api } from '../../base/calls/api.ts'
import { fullName, noValue } from '@kasuwa/domain/display.ts'
import { transferFilters } from '@kasuwa/contract/payments.ts'
import { paymentDescription, payoutKinds } from '@kasuwa/domain/payments/status.ts'
import { AccountNumber, nairaText } from '../../money/naira.tsx'
import { instantDay, shortInstantDay } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { useList } from '../../lists/use-list.ts'
import { ActsOrProposal } from '../../proposals/proposal-mark.tsx'
import { WhoMay } from '../../base/me/who-may.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column, CompactRow } from '../../ui/tables/columns.ts'
import { AdminIntro } from './tab-intro.tsx'
import { MoneyList } from './money-list.tsx'
import { failedTransfersQuery, type FailedTransfer } from './payment-queries.ts'
import { AdminRetryButton } from './retry-button.tsx'
import { columnTexts } from '../texts.ts'
import { foundTexts } from './found-texts.ts'
import { failedTexts as texts } from './money-list-texts.ts'

const columns: readonly Column<FailedTransfer>[] = [
  { header: columnTexts.beneficiary, onCard: 'title', cell: (transfer) => <Beneficiary transfer={transfer} /> },
  { header: columnTexts.transactionType, cell: (transfer) => <Kind transfer={transfer} /> },
  { header: columnTexts.date, cell: ({ settled_at }) => instantDay(settled_at) },
  { header: columnTexts.amount, numeric: true, text: ({ amount }) => nairaText(amount) },
  { header: columnTexts.outcome, onCard: 'mark', cell: (transfer) => <Outcome transfer={transfer} /> },
  {
    header: columnTexts.reason,
    cell: ({ reason }) => (
      <span title={reason ?? undefined} className="block text-sm whitespace-normal md:max-w-48 xl:line-clamp-2">
        {reason ?? noValue}
      </span>
    ),
  },
  {
    header: columnTexts.actions,
    onCard: 'withoutName',
    cell: (transfer) => (
      <ActsOrProposal proposal={transfer.proposal}>
        {transfer.may_retry ? (
          <>
            <AdminRetryButton transfer={transfer} />
            <WhoMay act="loans.decide" />
          </>
        ) : null}
      </ActsOrProposal>
    ),
  },
]

/** The row on a phone: payee, date, purpose, amount and outcome. */
const compact: CompactRow<FailedTransfer> = {
  title: ({ user }) => fullName(user),
  detail: ({ settled_at, payment_type }) => `${shortInstantDay(settled_at)} · ${paymentDescription[payment_type]}`,
  end: ({ amount }) => nairaText(amount),
  mark: (transfer) => <OutcomeBadge transfer={transfer} />,
}

const filters = {
  status: { label: texts.state, options: transferFilters.map((value) => ({ value, label: texts.states[value] })) },
  type: { label: foundTexts.kind, options: payoutKinds.map((value) => ({ value, label: paymentDescription[value] })) },
  amount: { label: foundTexts.amount, between: 'amounts' },
  days: { label: texts.days, between: 'days' },
} as const

/** Payouts whose money did not arrive or came back; a disbursement may be tried again while its loan is pending (C-86). */
export function AdminFailedList() {
  const list = useList({ filters })
  const state = usePanel(failedTransfersQuery(list.input))
  return (
    <MoneyList
      tab="failed"
      list={list}
      of={state}
      file={listFile('payments.failedTransfersFile', api.payments.failedTransfersFile, list.input)}
      rows={(data) => data.transfers}
      rowKey={({ id }) => id}
      columns={columns}
      compact={compact}
      loading={texts.loading}
      empty={{ text: texts.none, reason: 'done' }}
      intro={(data) => (
        <AdminIntro act="loans.decide" purpose={texts.purpose} found={list.isNarrowed ? data.found_amount : null} />
      )}
    />
  )
}

function Kind({ transfer: { payment_type, loan_id, tx_ref } }: { transfer: FailedTransfer }) {
  return (
    <span className="block whitespace-normal md:max-w-40">
      <span>{paymentDescription[payment_type]}</span>
      <span title={loan_id ?? tx_ref} className="block text-sm break-all text-soft xl:line-clamp-1">
        {loan_id ?? tx_ref}
      </span>
    </span>
  )
}

/** The outcome; if the loan was paid out later, the date and the reference of that payment. */
function Outcome({ transfer }: { transfer: FailedTransfer }) {
  const { paid_later: paid } = transfer
  if (!paid) return <OutcomeBadge transfer={transfer} />
  const words = texts.paidUnder(instantDay(paid.paid_at), paid.tx_ref)
  return (
    <span className="block md:max-w-44">
      <OutcomeBadge transfer={transfer} />
      <span title={words} className="block text-sm font-normal break-all whitespace-normal text-soft xl:line-clamp-1">
        {words}
      </span>
    </span>
  )
}

function OutcomeBadge({ transfer: { outcome, paid_later: paid } }: { transfer: FailedTransfer }) {
  if (paid) return <Badge colour="green">{texts.paidLater}</Badge>
  return <Badge colour={outcome === 'waiting' ? 'amber' : 'red'}>{texts.outcome[outcome]}</Badge>
}

/** The payee, and the account it was sent to. */
function Beneficiary({ transfer: { user, account } }: { transfer: FailedTransfer }) {
  return (
    <span className="block whitespace-normal md:max-w-48">
      <span translate="no">{`${user.first_name} ${user.last_name}`}</span>
      <span className="block text-sm font-normal text-soft" title={account.account_name}>
        <AccountNumber number={account.account_number} />
      </span>
    </span>
  )
}
