import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { dayText } from '../base/days.tsx'
import { askDialog } from '../base/dialog-store.ts'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { useList } from '../lists/use-list.ts'
import { nairaText } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { type BankMatch, matchesQuery } from './bank-queries.ts'
import { matchesTexts as texts } from './bank-texts.ts'
import { postingName } from './bank-names.ts'

/** The matches of a bank account, the newest first, to take them apart (BOOK-37). */
export function BankMatches({ number }: { number: string }) {
  const list = useList()
  const state = usePanel(matchesQuery(number, list.input))
  return (
    <PagedList
      list={list}
      of={state}
      texts={texts}
      empty={{ text: texts.none }}
      rows={({ matches }) => matches}
      page={({ page }) => page}
    >
      {(rows) => <Table caption={texts.title} columns={columnsOf(number)} rows={rows} rowKey={({ id }) => id} />}
    </PagedList>
  )
}

const columnsOf = (number: string): readonly Column<BankMatch>[] => [
  {
    header: texts.bank,
    onCard: 'title',
    cell: ({ lines }) => (
      <>
        {lines.length === 0 && <span>{texts.noLine}</span>}
        {lines.map(({ id, day, description, reference }) => (
          <span key={id} className="block break-words">
            {[dayText(day), description, reference].filter(Boolean).join(', ')}
          </span>
        ))}
      </>
    ),
  },
  {
    header: texts.books,
    cell: ({ postings }) => (
      <>
        {postings.map((posting) => (
          <PageLink
            key={posting.id}
            to={pathTo('admin-user-books-journal', { id: posting.journal })}
            className="flex min-h-11 items-center break-words text-action underline-offset-4 hover:underline max-md:justify-end"
          >
            <span className="min-w-0">{`${dayText(posting.day)}, ${postingName(posting)}`}</span>
          </PageLink>
        ))}
      </>
    ),
  },
  { header: texts.amount, numeric: true, text: ({ amount }) => nairaText(amount) },
  { header: texts.by, text: ({ by }) => (by === null ? texts.byApp : fullName(by)) },
  {
    header: texts.apart,
    onCard: 'withoutName',
    cell: (match) => <ApartButton number={number} match={match} />,
  },
]

function ApartButton({ number, match: { id, lines, postings } }: { number: string; match: BankMatch }) {
  const whyNot = useMissingRole('bank.takeApart')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.bank.takeApart({ number, id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.bank.key() }),
  })
  const ask = async () => {
    if (await askDialog({ title: texts.ask, message: texts.message, confirm: texts.apart })) mutate()
  }
  return (
    <Button look="quiet" className="-mx-5 text-sm" whyNot={whyNot} loading={isPending} onClick={() => void ask()}>
      <span>{texts.apart}</span>
      <span className="sr-only">{`: ${(lines.length > 0 ? lines.map(({ description }) => description) : postings.map(postingName)).join(', ')}`}</span>
    </Button>
  )
}
