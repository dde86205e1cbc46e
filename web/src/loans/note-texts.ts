/** Words of what an agent notes about a loan. */
export const noteTexts = {
  title: 'Last note',
  none: 'Nothing noted yet.',
  act: 'Note',
  outcomes: { promised: 'Promised to pay', paid: 'Has paid', away: 'Not there', other: 'Other' },
  noted: (day: string, outcome: string) => `${day}: ${outcome}`,
  promised: (day: string) => `for ${day}`,
  noteOn: (name: string) => `Note on ${name}`,
  outcome: 'What came of it',
  promisedOn: 'Promised for',
  words: 'Note',
  save: 'Save Note',
}
