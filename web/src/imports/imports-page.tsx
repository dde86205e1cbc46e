import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noValue } from '@kasuwa/domain/display.ts'
import { useLocation } from 'wouter'
import { api } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { instantTime } from '../base/days.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { useAddress } from '../base/routing/address.ts'
import { pathTo } from '../base/routing/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { ImportPage } from './import-page.tsx'
import { importsQuery, type ListedImport } from './imports-queries.ts'
import { stateColours } from './state-colours.ts'
import { importTexts as texts } from './texts.ts'

/** All imports of a book, or the one whose id is in the query, reached from the dashboard (IMPO-24). */
export function ImportsPage() {
  const [{ id }] = useAddress()
  return typeof id === 'string' ? <ImportPage key={id} id={id} /> : <AllImports />
}

function AllImports() {
  const state = usePanel(importsQuery())
  return (
    <>
      <PageHeading
        aside={
          <ForRoles act="imports.begin">
            <BeginButton />
          </ForRoles>
        }
      >
        {texts.page}
      </PageHeading>
      <Card title={texts.list}>
        <p className="mb-4 text-soft">{texts.purpose}</p>
        <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
          {({ imports }) =>
            imports.length === 0 ? (
              <EmptyState>{texts.none}</EmptyState>
            ) : (
              <Table caption={texts.list} columns={columns} rows={imports} rowKey={({ id }) => id} />
            )
          }
        </Panel>
      </Card>
    </>
  )
}

function BeginButton() {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await api.imports.begin(undefined)).data,
    onSuccess: ({ id }) => {
      navigate(addressOf(id))
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {texts.newOne}
    </Button>
  )
}

const addressOf = (id: string): string => `${pathTo('admin-user-import')}?id=${id}`

const columns: readonly Column<ListedImport>[] = [
  {
    header: texts.begun,
    onCard: 'title',
    cell: ({ id, made_at: at }) => (
      <PageLink
        to={addressOf(id)}
        className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-action underline-offset-4 hover:underline"
      >
        <span>{instantTime(at)}</span>
      </PageLink>
    ),
  },
  {
    header: texts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge colour={stateColours[state]}>{texts.states[state]}</Badge>,
  },
  { header: texts.by, text: ({ made_by: by }) => by ?? texts.commandLine },
  {
    header: texts.facts.customers,
    numeric: true,
    text: ({ preview }) => preview?.customers.toLocaleString('en-US') ?? noValue,
  },
  {
    header: texts.facts.loans,
    numeric: true,
    text: ({ preview }) => preview?.loans.toLocaleString('en-US') ?? noValue,
  },
  { header: texts.ended, text: ({ ended_at: at }) => (at === null ? noValue : instantTime(at)) },
]
