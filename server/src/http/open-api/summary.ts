/** References to our own pages, such as `(C-83, decision 59)`, which a reader of the document does not have. */
const ownReferences = / ?\((?:(?:[A-Z][A-Z0-9]*-\d+|decision \d+)(?:, )?)+\)/g

/** The most characters of a summary: a line of a list of calls. */
const maxLength = 90

/** The contract's text about a call: its first part as the summary, and all of it as sentences. */
export function summaryOf(text: string): { summary: string; description: string } {
  const plain = text.replaceAll(ownReferences, '').trim()
  const [first = plain] = plain.split(/; |\. |: (?!.{0,40}$)/)
  const summary = (first.length > maxLength ? first.slice(0, first.lastIndexOf(', ', maxLength)) || first : first).trim()
  return { summary, description: /[.!?]$/.test(plain) ? plain : `${plain}.` }
}
