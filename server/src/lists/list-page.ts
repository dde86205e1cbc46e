/** How many rows a page of a list has where the specification names no number (C-178). */
export const rowsPerPage = 100

/** A page's rows, and how many the list has in all; of a search that very many match, at least so many. */
export type Found<Row> = { rows: Row[]; total: number }

export const nothingFound: Found<never> = { rows: [], total: 0 }

/** A page read with one row too many: that row shows that another page follows. */
export function withOneMore<Row>(rows: readonly Row[], limit: number, skip: number): Found<Row> {
  return { rows: rows.slice(0, limit), total: rows.length === 0 ? 0 : skip + rows.length }
}

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
  return words ? `%${literal(words)}%` : null
}

/** A person's name as lists that grow look through it; the index users_by_words has it in these very words. */
export const nameWords = `(' ' || u.first_name || ' ' || u.last_name)`

/** Words in more people or references than these are common: a page of them is found sooner by going through the list from its beginning. */
export const maxFew = 1_000

/**
 * Words to look for in a list of any length, as a pattern for texts that begin with a blank. Three letters or digits in a row are found
 * anywhere, fewer where words begin: no index could find them elsewhere. Null without any: nothing is found.
 */
export function indexedPattern(words: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  return /[\p{L}\p{N}]{3}/u.test(words) ? `%${literal(words)}%` : `% ${literal(words)}%`
}

const literal = (words: string): string => words.replace(/[\\%_]/g, '\\$&')
