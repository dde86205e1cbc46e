import type { PromiseState } from '@kasuwa/domain/loans/promise.ts'
import type { BadgeColour } from '../ui/badge.tsx'

/** The texts of notes about a loan. */
export const noteTexts = {
  title: 'Notes',
  loading: 'Loading notes',
  pager: 'Pages of notes',
  none: 'No note yet.',
  act: 'Note',
  outcomes: { promised: 'Promised to pay', paid: 'Has paid', away: 'Not there', other: 'Other' },
  noted: (day: string, outcome: string) => `${day}: ${outcome}`,
  promised: (day: string, amount: string | null) => (amount === null ? `for ${day}` : `${amount} for ${day}`),
  paid: (amount: string) => `${amount} paid of it`,
  by: (name: string) => `by ${name}`,
  ofLoan: (loanId: string) => `loan ${loanId}`,
  states: {
    open: { label: 'Open', colour: 'blue' },
    kept: { label: 'Kept', colour: 'green' },
    broken: { label: 'Broken', colour: 'red' },
    replaced: { label: 'Replaced', colour: 'plain' },
  } satisfies Record<PromiseState, { label: string; colour: BadgeColour }>,
  noteOn: (name: string) => `Note on ${name}`,
  outcome: 'Outcome',
  promisedOn: 'Promised for',
  promisedAmount: 'Promised amount',
  usualAmount: 'Left empty, it is what is due by that day.',
  words: 'Note',
  save: 'Save Note',
}
