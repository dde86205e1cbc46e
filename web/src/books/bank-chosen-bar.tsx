import { addKobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../base/calls/api.ts'
import { lazyDialog } from '../base/lazy-part.tsx'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { pathTo } from '../base/routing/paths.ts'
import { PageLink } from '../base/routing/page-link.tsx'
import { koboOf } from '../money/naira.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import type { BankLine, BankPosting } from './bank-queries.ts'
import { chosenTexts as texts } from './bank-texts.ts'

const AssignDialog = lazyDialog('assign-line', async () => (await import('./bank-assign-dialog.tsx')).AssignLineDialog)

type Props = {
  number: string
  lines: readonly BankLine[]
  postings: readonly BankPosting[]
  openingId: string | undefined
  onClear: () => void
}

const sumOf = (rows: readonly { amount: number }[]) => addKobo(...rows.map(({ amount }) => koboOf(amount)))

/** The sums of what is chosen on both sides, and the acts: match both, or where it is one line alone, assign it or write its journal. */
export function ChosenBar({ number, lines, postings, openingId, onClear }: Props) {
  const [bank, books] = [sumOf(lines), sumOf(postings)]
  const missing = useMissingRole('bank.match')
  const match = useMatch(number, onClear)
  const why = whyNoMatch(lines.length, postings.length, bank === books)
  const sums = [
    [texts.bank, bank],
    [texts.books, books],
    [texts.left, subtractKobo(bank, books)],
  ] as const
  const [line] = lines
  const isAlone = line !== undefined && lines.length === 1 && postings.length === 0 && line.id !== openingId
  return (
    <section
      aria-label={texts.region}
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-10 rounded-card border border-line bg-surface p-4 shadow-card print:hidden"
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap gap-x-1.5">
            <dt className="text-soft">{label}</dt>
            <dd translate="no" className="font-medium">
              {exactNaira(amount)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
        {isAlone && <LineActs number={number} line={line} onDone={onClear} />}
        <Button look="quiet" onClick={onClear}>
          {texts.clear}
        </Button>
        {/* Last, since its reason takes a line. */}
        <Button
          whyNot={missing ?? why}
          loading={match.isPending}
          onClick={() => match.mutate({ lines: lines.map(({ id }) => id), postings: postings.map(({ id }) => id) })}
        >
          {texts.match}
        </Button>
      </div>
    </section>
  )
}

/** A journal and the one that takes it back come to nothing, and the bank has no line of them. The server knows whether one takes the other back. */
function whyNoMatch(lines: number, postings: number, isSame: boolean): string | undefined {
  if (lines === 0) return postings > 1 && isSame ? undefined : texts.chooseBothOrBack
  if (postings === 0) return texts.chooseBoth
  return isSame ? undefined : texts.notSame
}

function useMatch(number: string, onClear: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chosen: { lines: string[]; postings: string[] }) => api.bank.match({ number, ...chosen }),
    onSuccess: onClear,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.bank.key() }),
  })
}

/** The journal's form is filled in from the line: its day, its words, its account, and its sum in naira, above zero for money that came in. */
function journalPath(bank: string, { day, description, reference, amount }: BankLine): string {
  const memo = [description, reference].filter(Boolean).join(' ')
  const filled = new URLSearchParams({ day, memo: memo.slice(0, 255), bank, amount: String(amount) })
  return `${pathTo('admin-user-books-write')}?${filled.toString()}`
}

function LineActs({ number, line, onDone }: { number: string; line: BankLine; onDone: () => void }) {
  const [isAssigning, setAssigning] = useState(false)
  const whyNot = useMissingRole('bank.assign')
  return (
    <>
      {line.amount > 0 && (
        <Button look="secondary" whyNot={whyNot} onClick={() => setAssigning(true)}>
          {texts.assign}
        </Button>
      )}
      {whyNot === undefined && (
        <PageLink to={journalPath(number, line)} className={buttonClass('secondary')}>
          {texts.journal}
        </PageLink>
      )}
      {isAssigning && (
        <AssignDialog
          number={number}
          line={line}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setAssigning(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
