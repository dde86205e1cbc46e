import { parseDay } from '@kasuwa/domain/dates.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { holdsEach, namesIn } from '@kasuwa/domain/profile/names.ts'

type Registered = { first: string; middle: string; last: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Whether the names a person gave are the registered ones. Case, accents, apostrophes and hyphens do not count, nor a name more or less
 * within a field; when every given name is registered, the fields do not count either. A field that is empty in the register is not
 * compared.
 */
export function comparedNames(
  given: { firstName: string; lastName: string },
  registered: Registered,
): { first?: boolean; last?: boolean } {
  const [givenFirst, givenLast] = [namesIn(given.firstName), namesIn(given.lastName)]
  const [first, last] = [namesIn(registered.first), namesIn(registered.last)]
  const everywhere = [...first, ...namesIn(registered.middle), ...last]
  const bothGiven = givenFirst.length > 0 && givenLast.length > 0
  if (bothGiven && holdsEach(everywhere, [...givenFirst, ...givenLast])) return { first: true, last: true }
  return {
    ...(first.length ? { first: agree(givenFirst, first) } : {}),
    ...(last.length ? { last: agree(givenLast, last) } : {}),
  }
}

/** A register's date: `10-06-1993`, `1993-06-10` or `28-Jun-2000`, with - or / between; null when it is none of these. */
export function registeredDay(text: string): Day | null {
  const parts = /^(\d{1,4})[-/](\d{1,2}|[a-z]{3})[-/](\d{1,4})$/i.exec(text.trim().replace(/T.*$/, ''))
  if (!parts) return null
  const [, one = '', month = '', three = ''] = parts
  const [year, date] = one.length === 4 ? [one, three] : [three, one]
  const number = /^\d/.test(month) ? month : String(months.indexOf(month.toLowerCase()) + 1)
  return parseDay(`${year}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

function agree(given: string[], registered: string[]): boolean {
  return given.join('') === registered.join('') || holdsEach(registered, given) || holdsEach(given, registered)
}
