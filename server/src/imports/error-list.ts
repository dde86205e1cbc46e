import type { ImportError } from './line-repository.ts'

/** So many errors of an import are kept; the others are counted. */
export const maxErrors = 1_000

/** Counts all errors of an import and gives out those that are kept. */
export function openErrorList() {
  let count = 0
  let waiting: ImportError[] = []
  return {
    get count() {
      return count
    },
    /** `more` errors of the same kind were found and are not named. */
    add(errors: readonly ImportError[], more = 0): void {
      waiting.push(...errors.slice(0, Math.max(0, maxErrors - count)))
      count += errors.length + more
    },
    /** The errors to keep that were not given out yet. */
    take(): ImportError[] {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
export type ErrorList = ReturnType<typeof openErrorList>
