import { within } from '@testing-library/react'

/** A panel's figures or facts by their names. */
export function figuresIn(region: HTMLElement): Record<string, string | null | undefined> {
  const terms = within(region).getAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
}
