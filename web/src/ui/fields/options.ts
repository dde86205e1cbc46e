/** An option of a list: what is sent, and what is read; `detail` says more below it, where there is room. */
export type Option = { readonly value: string; readonly label: string; readonly detail?: string | undefined }

/** Options that are sent as they are read. */
export function optionsOf(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }))
}
