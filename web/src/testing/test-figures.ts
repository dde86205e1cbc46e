import { within } from '@testing-library/react'

/** A panel's figures or facts by their names. */
export function figuresIn(region: HTMLElement): Record<string, string | null | undefined> {
  const terms = within(region).getAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
}

/** The texts of a row's cells, or of its headers, without the names that a phone shows next to them. */
export function textsOf(row: HTMLElement, role: 'cell' | 'columnheader'): (string | undefined)[] {
  return within(row)
    .getAllByRole(role)
    .map((cell) => (cell.lastElementChild?.textContent ?? cell.textContent)?.trim())
}
