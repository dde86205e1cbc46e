import { day } from '@kasuwa/domain/dates.ts'
import { tableDate } from '@kasuwa/domain/display.ts'

/** 'Jun 2': a day of the wire, short enough to stand under its bars. */
export function shortDay(date: string): string {
  return tableDate(day(date)).replace(/,.*/, '')
}
