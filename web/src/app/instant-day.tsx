import { lagosDay } from '@kasuwa/domain/dates.ts'
import { noValue, tableDate } from '@kasuwa/domain/display.ts'

/** The day in Lagos of an instant from the wire, as tables write it: 'Jun 2, 2025'; '--' where there is none. */
export function instantDay(instant: string | null | undefined): string {
  return instant ? tableDate(lagosDay(new Date(instant))) : noValue
}

/** The same in a cell, never on two lines. */
export function InstantDay({ at }: { at: string | null }) {
  return <span className="whitespace-nowrap">{instantDay(at)}</span>
}
