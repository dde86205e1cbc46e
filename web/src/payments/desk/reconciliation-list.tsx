import { listFile } from '../../lists/list-file.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../base/calls/api.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { instantDay, instantTime } from '../../base/days.tsx'
import { usePanel } from '../../base/calls/use-panel.ts'
import { PageLink } from '../../base/routing/page-link.tsx'
import { pathTo } from '../../base/routing/paths.ts'
import { freshKey } from '../../base/calls/idempotency-keys.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { useList } from '../../lists/use-list.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { AdminDifferenceTable } from './difference-table.tsx'
import { type Reconciliation, reconciliationsQuery } from './payment-queries.ts'
import { reconciliationTexts as texts } from './reconciliation-texts.ts'
import { adminPaymentTexts } from '../texts.ts'

/** Milliseconds between two checks whether a comparison is done. */
const pollMs = 5_000

/** The nightly comparisons of the books with each other and with the provider (G13). */
export function AdminReconciliationList() {
  const list = useList()
  const state = usePanel({
    ...reconciliationsQuery(list.input),
    refetchInterval: ({ state: { data } }) => (data?.is_under_way ? pollMs : false),
  })
  return (
    <PagedList
      list={list}
      of={state}
      texts={{
        title: adminPaymentTexts.tabs.reconciliation,
        search: adminPaymentTexts.search,
        loading: texts.loading,
        pager: adminPaymentTexts.pager,
      }}
      empty={{ text: list.isNarrowed ? texts.notFound : texts.none }}
      rows={({ runs }) => runs}
      page={({ page }) => page}
      file={listFile('payments.reconciliationsFile', api.payments.reconciliationsFile, list.input)}
      intro={({ last_clean_at: at, all_between: allBetween, is_under_way: isUnderWay }) => (
        <LastClean at={at} allBetween={allBetween} isUnderWay={isUnderWay} />
      )}
    >
      {(runs) => (
        <ul className="divide-y divide-line">
          {runs.map((run) => (
            <li key={run.id} className="py-3 first:pt-0 last:pb-0">
              <Run run={run} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

type About = { at: string | null; allBetween: { from: string; to: string } | null; isUnderWay: boolean }

function LastClean({ at, allBetween, isUnderWay }: About) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-soft">{texts.purpose}</p>
      <p>
        {texts.lastClean}:{' '}
        <span className="font-semibold tabular-nums">{at === null ? texts.never : instantTime(at)}</span>
      </p>
      {allBetween && <p>{texts.allBetween(instantDay(allBetween.from), instantDay(allBetween.to))}</p>}
      <CompareNow isUnderWay={isUnderWay} />
      <PageLink
        to={pathTo('admin-user-provider')}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-action underline-offset-4 hover:underline"
      >
        {texts.provider}
      </PageLink>
    </div>
  )
}

/** Starts a comparison of the books now, and checks until it is done (DESK-89). */
function CompareNow({ isUnderWay }: { isUnderWay: boolean }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.payments.compareNow(undefined, { context: { idempotencyKey: freshKey() } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.payments.reconciliations.key() }),
  })
  return (
    <div aria-live="polite">
      {isUnderWay ? (
        <p className="font-medium">{texts.underWay}</p>
      ) : (
        <ForRoles act="payments.compareNow">
          <Button look="secondary" loading={isPending} onClick={() => mutate()}>
            {texts.compare}
          </Button>
        </ForRoles>
      )}
    </div>
  )
}

function Run({ run }: { run: Reconciliation }) {
  const { at, found, differences } = run
  const when = instantTime(at)
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold tabular-nums">{when}</span>
        <Badge colour={found === 0 ? 'green' : 'red'}>{found === 0 ? texts.clean : texts.differences(found)}</Badge>
      </p>
      <p className="text-sm text-soft">{doneIn(run).join(' · ')}</p>
      {found > 0 && (
        <Disclosure summary={<span className="text-sm font-medium">{texts.show(found)}</span>}>
          <AdminDifferenceTable caption={texts.caption(when)} differences={differences} />
          {differences.length < found && (
            <p className="pt-3 text-sm text-soft">{texts.shown(differences.length, found)}</p>
          )}
        </Disclosure>
      )}
    </>
  )
}

/** The range of the comparison, and what was booked or settled before it. */
function doneIn({ since, booked, settled, promised }: Reconciliation): string[] {
  return [
    since === null ? texts.everything : texts.since(instantDay(since)),
    ...(booked > 0 ? [texts.booked(booked)] : []),
    ...(settled > 0 ? [texts.settled(settled)] : []),
    ...(promised > 0 ? [texts.promised(promised)] : []),
  ]
}
