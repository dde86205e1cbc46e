import type { House } from '../context.ts'
import { bookChecks } from './book-checks.ts'
import type { Difference } from './difference.ts'
import { compareWithProvider, type Window } from './provider-checks.ts'

const everything = (): Window => ({ from: new Date(0), to: new Date('2250-01-01T00:00:00Z') })

/**
 * Compares the books with themselves and with the provider's lists, and answers what differs; it changes nothing. What the provider has
 * and we do not is one of the differences: a person decides what to do about it.
 * @param window of the provider's lists; all there ever was when left out
 * @throws ProviderUnavailable
 */
export async function reconcile(house: House, window: Window = everything()): Promise<Difference[]> {
  const outside = await compareWithProvider(house, window)
  return [...(await checkBooks(house)), ...outside]
}

/** The invariants of the books alone, each by one query; one after another, since each may read whole tables beside a running server. */
export async function checkBooks({ database }: Pick<House, 'database'>): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [kind, query] of Object.entries(bookChecks)) {
    const rows = await database.rows<Omit<Difference, 'kind'>>(query)
    found.push(...rows.map((row) => ({ kind, ...row })))
  }
  return found
}
