import type { Option } from '../../ui/options.ts'

/** The specification's options, sent as they are ('post graduate') and read with a capital ('Post graduate'). */
export function choicesOf(values: readonly string[]): readonly Option[] {
  return values.map((value) => ({ value, label: readAs(value) }))
}

/** How an option is read. */
export function readAs(value: string): string {
  return value.slice(0, 1).toUpperCase() + value.slice(1)
}
