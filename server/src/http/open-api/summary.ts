/** References to our own pages, such as `(C-83, decision 59)`, which a reader of the document does not have. */
const ownReferences = / ?\((?:(?:[A-Z][A-Z0-9]*-\d+|decision \d+)(?:, )?)+\)/g

/** A text for a reader who does not have our pages. */
export const withoutOwnReferences = (text: string): string => text.replaceAll(ownReferences, '')

/** The most characters of a summary: a line of a list of calls. */
const maxLength = 90

/** The contract's text about a call: its first part as the summary, and all of it as sentences. */
export function summaryOf(text: string): { summary: string; description: string } {
  const plain = withoutOwnReferences(text).trim()
  return { summary: shortened(plain), description: /[.!?]$/.test(plain) ? plain : `${plain}.` }
}

/** The first sentence, up to its last comma or bracket within the length. */
function shortened(text: string): string {
  const [first = text] = text.split(/; |\. |(?<!^Level \d): (?!.{0,40}$)/)
  if (first.length <= maxLength) return first
  const start = first.slice(0, maxLength)
  const end = Math.max(start.lastIndexOf(', '), start.lastIndexOf(' ('))
  return start.slice(0, end > 0 ? end : start.lastIndexOf(' '))
}
