const events: Readonly<Record<string, string>> = {
  opening: 'Opening entry',
  manual: 'Journal by people',
  opening_reversed: 'Opening entry taken back',
  manual_reversed: 'Journal by people taken back',
  loans_imported: 'Loan of an earlier book',
  loans_imported_reversed: 'Loan of an earlier book taken back',
}

/** The name of a journal's event in words. */
export function eventText(event: string): string {
  const words = event.replaceAll('_', ' ')
  return events[event] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
