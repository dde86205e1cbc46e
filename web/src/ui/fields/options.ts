/** An option of a list: the value that is sent and the label that is read. `detail` says more below it if there is room, in lines of its own. */
export type Option = { readonly value: string; readonly label: string; readonly detail?: string | undefined }

/** Options whose value is also their label. */
export function optionsOf(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: value }))
}
