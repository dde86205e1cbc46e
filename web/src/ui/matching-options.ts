import type { Option } from './options.ts'

/** The options that hold what was typed, those that begin with it first; all of them before anything was typed. */
export function matching(options: readonly Option[], typed: string | null): readonly Option[] {
  const wanted = plain(typed ?? '')
  if (wanted === '') return options
  const found = options.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: Option) => plain(label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** The option of exactly this name. */
export function optionNamed(options: readonly Option[], typed: string): Option | undefined {
  return options.find(({ label }) => plain(label) === plain(typed))
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}
