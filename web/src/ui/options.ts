/** An option of a list: what is sent, and what is read. */
export type Option = { readonly value: string; readonly label: string }

/** Options that are sent as they are read. */
export function optionsOf(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }))
}
