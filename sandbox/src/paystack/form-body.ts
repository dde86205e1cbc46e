/** A form as the object that the same call takes as JSON. All values are texts, except amounts, which are whole kobo. */
export function formBody(form: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(form)]
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === 'amount' && /^\d+$/.test(value) ? Number(value) : value]),
  )
}
