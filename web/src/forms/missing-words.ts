const maxNamed = 3

/**
 * Names what is missing in a form, by the labels on the page; '' when nothing is missing or the form does not show it.
 * @param wrong the names of the fields that the check refuses, with a space between them
 */
export function missingWords(form: HTMLFormElement | null, wrong: string): string {
  const fields = wrong.split(' ').map((name) => fieldNamed(form, name))
  const found = inOrder(fields.filter((field) => field !== null))
  // A field that fills itself in is named only when nothing else is wrong.
  const typed = found.filter(({ readOnly }) => !readOnly)
  const known = typed.length > 0 ? typed : found
  const empty = known.filter(isEmpty)
  const shown = empty.length > 0 ? empty : known
  const labels = [...new Set(shown.map(labelOf).filter(Boolean))]
  if (labels.length === 0) return ''
  const listed = labels.slice(0, maxNamed).join(', ')
  const more = labels.length - maxNamed
  return `${empty.length > 0 ? texts.missing : texts.wrong} ${listed}${more > 0 ? texts.more(more) : ''}`
}

/** The order of the page, because the schema of a call may have another. */
function inOrder(fields: readonly HTMLInputElement[]): readonly HTMLInputElement[] {
  const follows = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return fields.toSorted((a, b) => (follows(a, b) ? 1 : -1))
}

function fieldNamed(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  if (name === '') return null
  // A searchable list has its name in `data-field`, because browsers would fill it in by `name`.
  return form?.querySelector<HTMLInputElement>(`[name="${name}"], [data-field="${name}"]`) ?? null
}

/** A list to pick from is empty without a pick, whatever is typed to search in it. */
function isEmpty({ type, value, dataset: { picked } }: HTMLInputElement): boolean {
  if (picked !== undefined) return picked === '0'
  return type === 'radio' || type === 'checkbox' || value.trim() === ''
}

/** The label's own words, without '(optional)' and anything else after them. */
function labelOf(field: HTMLInputElement): string {
  const isChoice = field.type === 'radio' || field.type === 'checkbox'
  const label = (isChoice && field.closest('fieldset')?.querySelector('legend')) || field.labels?.[0]
  const texts = [...(label?.childNodes ?? [])].map(({ textContent }) => (textContent ?? '').trim())
  return texts.find((text) => text !== '') ?? ''
}

const texts = {
  missing: 'Still missing:',
  wrong: 'Please check:',
  more: (count: number) => ` and ${count} more`,
}
