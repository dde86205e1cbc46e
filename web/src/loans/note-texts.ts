/** The texts of an agent's note on a loan. */
export const noteTexts = {
  title: 'Last note',
  none: 'No note yet.',
  act: 'Note',
  outcomes: { promised: 'Promised to pay', paid: 'Has paid', away: 'Not there', other: 'Other' },
  noted: (day: string, outcome: string) => `${day}: ${outcome}`,
  promised: (day: string) => `for ${day}`,
  noteOn: (name: string) => `Note on ${name}`,
  outcome: 'Outcome',
  promisedOn: 'Promised for',
  words: 'Note',
  save: 'Save Note',
}
