/** How many rows a page of a list has where the specification names no number (C-170, Paged lists). */
export const rowsPerPage = 100

/** Where a page stands among its list. `current` counts from 1. */
export function pageOf(current: number, total: number) {
  return {
    current,
    prev: current > 1 ? current - 1 : null,
    next: current * rowsPerPage < total ? current + 1 : null,
    total,
  }
}

/** Words to look for as a pattern of LIKE that finds them anywhere, literally; null looks for nothing. */
export function wordsPattern(words: string | undefined): string | null {
  return words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null
}
