import { kobo } from '@kasuwa/domain/money.ts'
import { ProviderBalancePart } from '../../money/provider-balance-part.tsx'
import { fullName } from '@kasuwa/domain/display.ts'
import { parseDay } from '@kasuwa/domain/dates.ts'
import { api } from '../../base/calls/api.ts'
import { useState } from 'react'
import { usePanel } from '../../base/calls/use-panel.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { useMissingRole } from '../../base/me/use-missing-role.ts'
import { PageHeading } from '../../base/page/page-heading.tsx'
import { useAddress } from '../../base/routing/address.ts'
import { AgentLink } from '../../base/routing/agent-link.tsx'
import { FileButton } from '../../lists/file-button.ts'
import { listFile } from '../../lists/list-file.ts'
import { pagerTexts } from '../../lists/texts.ts'
import { MoneyInput } from '../../money/money-input.tsx'
import { nairaText } from '../../money/naira.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { knownOf } from '../../ui/feedback/panel-state.ts'
import { Panel } from '../../ui/feedback/panel.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/fields/field.tsx'
import type { Column } from '../../ui/tables/columns.ts'
import { Pager } from '../../ui/tables/pager.tsx'
import { Table } from '../../ui/tables/table.tsx'
import { lastMonth, type SheetPeriod, SheetPeriodFields } from './sheet-period.tsx'
import { type Sheet, type SheetLine, sheetQuery } from './sheet-queries.ts'
import { sheetTexts as texts } from './sheet-texts.ts'
import { periodKey, type TypedAmounts, usePaySheet } from './use-pay-sheet.ts'

/**
 * The amount that each agent's customers repaid in a period, and the commissions to pay for it, reached from Agent Management (DECIDE-08,
 * C-184). Roles that may not pay read the figures alone.
 */
export function CommissionSheetPage() {
  const [address, change] = useAddress()
  const period = periodIn(address)
  const stored = useState<TypedAmounts>({})
  return (
    <>
      <PageHeading>{texts.page}</PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card title={texts.period}>
          <SheetPeriodFields
            shown={period}
            onChoose={(chosen) => change(chosen, { replace: true, keepScroll: true })}
          />
          <p className="mt-4 text-sm text-soft">{texts.lead}</p>
        </Card>
        <SheetCard key={periodKey(period)} period={period} stored={stored} />
      </div>
    </>
  )
}

function periodIn({ from, to }: Readonly<Record<string, unknown>>): SheetPeriod {
  const [first, last] = [parseDay(String(from)), parseDay(String(to))]
  return first && last && first <= last ? { from: first, to: last } : lastMonth()
}

/** The page is not in the address: Back leaves the sheet, and what was typed stays while its pages are turned or its period is changed. */
function SheetCard({ period, stored }: { period: SheetPeriod; stored: Parameters<typeof usePaySheet>[2] }) {
  const [page, setPage] = useState(1)
  const state = usePanel(sheetQuery(period, page))
  const paying = usePaySheet(period, knownOf(state), stored)
  const turn = (to: number) => {
    paying.leavePage()
    setPage(to)
  }
  return (
    <Card title={texts.title}>
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {(sheet) => <SheetView sheet={sheet} paying={paying} onTurn={turn} />}
      </Panel>
    </Card>
  )
}

type ViewProps = { sheet: Sheet; paying: ReturnType<typeof usePaySheet>; onTurn: (page: number) => void }

function SheetView({ sheet, paying, onTurn }: ViewProps) {
  const { current, prev, next, total } = sheet.page
  const hasPages = prev !== null || next !== null
  const mayPay = useMissingRole('commissionSheet.pay') === undefined
  if (sheet.lines.length === 0) return <EmptyState>{texts.empty}</EmptyState>
  return (
    <>
      {sheet.rate_bp !== null && <p className="mb-4 text-sm text-soft">{texts.rate(sheet.rate_bp / 100)}</p>}
      {mayPay && <CarriedAmounts paying={paying} />}
      <Table
        caption={texts.title}
        dense
        columns={[...figureColumns(sheet), ...(mayPay ? [amountColumn(paying)] : [])]}
        rows={sheet.lines}
        rowKey={({ agent }) => agent.id}
      />
      {hasPages && (
        <>
          <Pager
            label={texts.pager}
            note={pagerTexts.all(current, total.toLocaleString('en-US'))}
            onPrevious={prev === null ? null : () => onTurn(prev)}
            onNext={next === null ? null : () => onTurn(next)}
          />
          {mayPay && (
            <p role="status" className="mt-4 text-sm text-soft">
              {texts.opened(paying.payments)}
            </p>
          )}
        </>
      )}
      <div className="mt-5">
        <ProviderBalancePart needs={paying.sum > 0 ? kobo(paying.sum) : null} />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
        <FileButton file={fileOf(sheet)} />
        <ForRoles act="commissionSheet.pay" explained>
          <Button loading={paying.isPending} whyNot={paying.whyNot} onClick={() => void paying.pay()}>
            {paying.sum > 0 ? texts.payAllOf(nairaText(paying.sum)) : texts.payAll}
          </Button>
        </ForRoles>
      </div>
    </>
  )
}

/** An amount is never lost when the period is changed, and never paid for another one without a word. */
function CarriedAmounts({ paying: { carried, clearCarried } }: Pick<ViewProps, 'paying'>) {
  if (carried.length === 0) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-field bg-yellow-tint px-4 py-3 text-yellow-deep">
      <p role="status">{texts.carried(carried.map(({ agent }) => fullName(agent.user)).join(', '))}</p>
      <Button look="secondary" onClick={clearCarried}>
        {texts.clearCarried}
      </Button>
    </div>
  )
}

const fileOf = ({ from, to }: Sheet) => listFile('commissionSheet.file', api.commissionSheet.file, { from, to })

const figureColumns = ({ rate_bp: rate }: Sheet): readonly Column<SheetLine>[] => [
  {
    header: texts.agent,
    onCard: 'title',
    cell: ({ agent }) => (
      <>
        <AgentLink id={agent.id} user={agent.user} />
        <span className="block text-sm text-soft tabular-nums">{texts.code(agent.code)}</span>
      </>
    ),
  },
  { header: texts.repaid, numeric: true, text: ({ repaid }) => nairaText(repaid) },
  ...(rate === null
    ? []
    : [{ header: texts.suggested, numeric: true, text: ({ suggested }: SheetLine) => nairaText(suggested ?? 0) }]),
  { header: texts.paid, numeric: true, text: ({ paid }) => nairaText(paid) },
  { header: texts.underWay, numeric: true, text: ({ under_way: amount }) => nairaText(amount) },
]

const amountColumn = ({ amountOf, isWrong, type }: ReturnType<typeof usePaySheet>): Column<SheetLine> => ({
  header: texts.amount,
  onCard: 'withoutName',
  cell: (line) => (
    <Field label={texts.amountOf(fullName(line.agent.user))} error={isWrong(line) ? texts.wrong : undefined}>
      {(links) => <MoneyInput {...links} value={amountOf(line)} onChange={(amount) => type(line, amount)} />}
    </Field>
  ),
})
