import { dayOfMonth, exactNaira, tableDate } from '@kasuwa/domain/display.ts'
import { subtractKobo } from '@kasuwa/domain/money.ts'
import { clsx } from 'clsx'
import Check from '~icons/check'
import { useState } from 'react'
import { dayOf } from '../base/days.tsx'
import { koboOf } from '../money/naira.tsx'
import type { Instalment } from './loan-queries.ts'
import { progressTexts as texts } from './texts.ts'

/** The state of an instalment: paid, late, the next one to pay, or to come. */
export type InstalmentStanding = 'paid' | 'late' | 'next' | 'toCome'

/** If they do not fit side by side, they are in rows of seven, like the days on a savings card. */
const maxInALine = 5

/** A longer schedule, of a loan of some months, shows as many marks from the week of its oldest unpaid instalment on. */
const maxMarks = 42

/** Whether a schedule's marks fit in one line. */
export const fitsInALine = (schedule: readonly Instalment[]): boolean => schedule.length <= maxInALine

/**
 * One mark for each instalment: a tick if it is paid, otherwise its number. The state never depends on colour alone, and each mark has a
 * text for screen readers. `onBrand` is for the brand surface, `large` for a card of its own.
 */
export function InstallmentProgress({
  schedule,
  onBrand = false,
  large = false,
}: {
  schedule: readonly Instalment[]
  onBrand?: boolean
  large?: boolean
}) {
  const all = standingsOf(schedule)
  const from = firstShown(all)
  const marks = all.slice(from, from + maxMarks)
  const isLine = fitsInALine(schedule)
  return (
    <>
      <ol
        aria-label={texts.label}
        className={clsx('relative', isLine ? line : 'grid max-w-sm grid-cols-7 gap-x-1 gap-y-2', large && 'gap-y-2.5')}
      >
        {marks.map(({ row, standing }) => (
          <li key={row.installment_number} className="flex flex-col items-center">
            <Mark number={row.installment_number} standing={standing} onBrand={onBrand} large={large} />
            {isLine && (
              <span
                aria-hidden="true"
                className={clsx('mt-1 block text-xs', onBrand ? 'text-on-brand-soft' : 'text-soft')}
              >
                {dayOfMonth(dayOf(row.due_date))}
              </span>
            )}
            <span className="sr-only">{wordsOf(row, standing)}</span>
          </li>
        ))}
      </ol>
      {marks.length < all.length && (
        <p className={clsx('mt-2 text-sm tabular-nums', onBrand ? 'text-on-brand-soft' : 'text-soft')}>
          {texts.shown(from + 1, from + marks.length, all.length)}
        </p>
      )}
    </>
  )
}

/** The place of the first mark that is shown: the beginning of a row of seven. */
function firstShown(all: readonly { standing: InstalmentStanding }[]): number {
  if (all.length <= maxMarks) return 0
  const open = all.findIndex(({ standing }) => standing !== 'paid')
  const row = Math.floor((open < 0 ? all.length : open) / 7) * 7
  return Math.min(row, Math.ceil((all.length - maxMarks) / 7) * 7)
}

/** Each instalment in order, with its state. */
export function standingsOf(schedule: readonly Instalment[]): { row: Instalment; standing: InstalmentStanding }[] {
  const rows = schedule.toSorted((a, b) => a.installment_number - b.installment_number)
  const next = rows.find(({ status }) => status === 'due')
  return rows.map((row) => ({
    row,
    standing: row.status === 'paid' ? 'paid' : row.status === 'overdue' ? 'late' : row === next ? 'next' : 'toCome',
  }))
}

/** A line behind the marks, from the middle of the first to the middle of the last. */
const line =
  'flex justify-between before:absolute before:top-3.5 before:right-4 before:left-4 before:h-px before:bg-current before:opacity-40'

function wordsOf(row: Instalment, standing: InstalmentStanding): string {
  const [paid, amount] = [koboOf(row.paid_amount), koboOf(row.amount)]
  const left = paid > 0 && paid < amount ? exactNaira(subtractKobo(amount, paid)) : null
  return texts.mark(
    row.installment_number,
    texts.standing[standing],
    tableDate(dayOf(row.due_date)),
    exactNaira(amount),
    left,
  )
}

type MarkProps = { number: number; standing: InstalmentStanding; onBrand: boolean; large: boolean }

/** A mark that is paid while the page is open fills once. */
function Mark({ number, standing, onBrand, large }: MarkProps) {
  const [standingAtFirst] = useState(standing)
  const looks = onBrand ? onBrandLooks : plainLooks
  return (
    <span
      aria-hidden="true"
      data-standing={standing}
      className={clsx(
        'relative mx-auto flex items-center justify-center rounded-full font-bold tabular-nums',
        large ? 'size-9 text-sm' : 'size-7 text-xs',
        standing === 'paid' && standingAtFirst !== 'paid' && 'animate-fill',
        looks[standing],
      )}
    >
      {standing === 'paid' ? <Check className="size-4" strokeWidth={3} /> : number}
    </span>
  )
}

const plainLooks: Record<InstalmentStanding, string> = {
  paid: 'filled-shape bg-positive text-on-positive',
  late: 'filled-shape bg-late text-on-late',
  next: 'border-2 border-action bg-surface text-action',
  toCome: 'border border-edge bg-surface text-soft',
}
const onBrandLooks: Record<InstalmentStanding, string> = {
  paid: 'filled-shape bg-brand-positive text-brand',
  late: 'filled-shape bg-brand-late text-night',
  next: 'border-2 border-on-brand bg-brand text-on-brand',
  toCome: 'border border-on-brand/60 bg-brand text-on-brand-soft',
}
