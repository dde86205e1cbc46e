import { useState } from 'react'
import { dayText } from '../base/days.tsx'
import { Naira } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Elements } from '../ui/elements.ts'
import { ChosenBar } from './bank-chosen-bar.tsx'
import type { BankLine, BankPosting, Reconciliation } from './bank-queries.ts'
import { lineName, postingName } from './bank-names.ts'
import { bankTexts as texts } from './bank-texts.ts'
import { JournalLink } from './book-links.tsx'

type After = { after_line?: string; after_posting?: string }
type Props = { bank: Reconciliation; isFound: boolean; after: After; onTurn: (after: After) => void }

/** The rows that are chosen on one side, by their ids; they stay chosen while parts are turned. */
export type Chosen<Row> = ReadonlyMap<string, Row>

/** The lines that only the bank has beside the postings that only the books have, to choose and match them (BOOK-37). */
export function BankSides({ bank, isFound, after, onTurn }: Props) {
  const [lines, setLines] = useState<Chosen<BankLine>>(new Map())
  const [postings, setPostings] = useState<Chosen<BankPosting>>(new Map())
  const clear = () => {
    setLines(new Map())
    setPostings(new Map())
  }
  const opening = bank.opening_line && after.after_line === undefined && !isFound ? [bank.opening_line] : []
  const turnLines = bank.next_line
  const turnPostings = bank.next_posting
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <Side
          title={texts.onlyBank}
          rows={[...opening, ...bank.lines]}
          none={isFound ? texts.notFound : texts.none.bank}
          chosen={lines}
          onChoose={setLines}
          nameOf={lineName}
          isTurned={after.after_line !== undefined}
          onNext={turnLines === null ? null : () => onTurn({ ...after, after_line: turnLines })}
          onFirst={() => onTurn(withoutLines(after))}
        />
        <Side
          title={texts.onlyBooks}
          rows={bank.postings}
          none={isFound ? texts.notFound : texts.none.books}
          chosen={postings}
          onChoose={setPostings}
          nameOf={postingName}
          linkOf={({ journal }) => <JournalLink id={journal}>{texts.journal(journal)}</JournalLink>}
          isTurned={after.after_posting !== undefined}
          onNext={turnPostings === null ? null : () => onTurn({ ...after, after_posting: turnPostings })}
          onFirst={() => onTurn(withoutPostings(after))}
        />
      </div>
      {(lines.size > 0 || postings.size > 0) && (
        <ChosenBar
          number={bank.number}
          lines={[...lines.values()]}
          postings={[...postings.values()]}
          openingId={bank.opening_line?.id}
          onClear={clear}
        />
      )}
    </>
  )
}

const withoutLines = ({ after_posting }: After): After => (after_posting === undefined ? {} : { after_posting })
const withoutPostings = ({ after_line }: After): After => (after_line === undefined ? {} : { after_line })

type Row = { id: string; day: string; amount: number }
type SideProps<R extends Row> = {
  title: string
  rows: readonly R[]
  none: string
  chosen: Chosen<R>
  onChoose: (chosen: Chosen<R>) => void
  nameOf: (row: R) => string
  /** The journal of a posting. */
  linkOf?: (row: R) => Elements
  isTurned: boolean
  onNext: (() => void) | null
  onFirst: () => void
}

function Side<R extends Row>({
  title,
  rows,
  none,
  chosen,
  onChoose,
  nameOf,
  linkOf,
  isTurned,
  onNext,
  onFirst,
}: SideProps<R>) {
  const toggle = (row: R) => {
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    onChoose(next)
  }
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <EmptyState reason="done">{none}</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <SideRow
              key={row.id}
              row={row}
              name={nameOf(row)}
              link={linkOf?.(row)}
              isChosen={chosen.has(row.id)}
              onToggle={() => toggle(row)}
            />
          ))}
        </ul>
      )}
      {onNext && <p className="mt-3 hidden text-sm print:block">{texts.first100}</p>}
      {(onNext || isTurned) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {isTurned && (
            <Button look="secondary" onClick={onFirst}>
              {texts.first}
            </Button>
          )}
          {onNext && (
            <Button look="secondary" onClick={onNext}>
              {texts.next}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

type SideRowProps = { row: Row; name: string; link: Elements | undefined; isChosen: boolean; onToggle: () => void }

/** The whole row can be pressed, but for its link, which is below it on a phone. */
function SideRow({ row, name, link, isChosen, onToggle }: SideRowProps): Elements {
  return (
    <li className="flex flex-wrap items-center gap-x-5">
      <label className="-mx-2 flex min-h-12 min-w-0 flex-[1_1_14rem] cursor-pointer items-center gap-3 rounded-field px-2 py-2.5 hover:bg-sunken has-checked:bg-action-tint">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-action print:hidden"
          checked={isChosen}
          onChange={onToggle}
        />
        {/* A long sum in large text takes the next line. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-[1_1_8rem]">
            <span className="block break-words">{name}</span>
            <span className="block text-sm text-soft tabular-nums">{dayText(row.day)}</span>
          </span>
          <Naira amount={row.amount} className="ml-auto font-medium" />
        </span>
      </label>
      {link && <span className="ml-8 pb-3 text-sm print:hidden sm:ml-0 sm:pb-0">{link}</span>}
    </li>
  )
}
