/** Texts that the specification leaves to us (C-156). */
export const filterTexts = {
  open: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  form: 'List filters',
  any: 'Any',
  from: (label: string) => `${label} from`,
  to: (label: string) => `${label} to`,
  apply: 'Apply filters',
  clear: 'Clear filters',
  earlier: 'The end date is before the start date.',
  smaller: 'The maximum amount is less than the minimum.',
}

export const pagerTexts = {
  /** The page shown and the number of rows. The rows of a search or a filter are counted up to 10,000 (C-145). */
  all: (page: number, total: string) => `Page ${page} · ${total} in all`,
  found: (page: number, total: string) => `Page ${page} · ${total} found`,
  exceeded: (page: number, total: string) => `Page ${page} · more than ${total} found`,
}
