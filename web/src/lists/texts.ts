/** Words that the specification leaves to us (C-156). */
export const filterTexts = {
  open: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  form: 'Filters of this list',
  any: 'Any',
  from: (label: string) => `${label} from`,
  to: (label: string) => `${label} to`,
  apply: 'Apply filters',
  clear: 'Clear filters',
  earlier: 'The last day is before the first.',
  smaller: 'The largest amount is below the smallest.',
}

export const pagerTexts = {
  /** Where one is, and how many there are; a search or a filter is counted up to 10,000 (C-145). */
  all: (page: number, total: string) => `Page ${page} · ${total} in all`,
  found: (page: number, total: string) => `Page ${page} · ${total} found`,
  exceeded: (page: number, total: string) => `Page ${page} · more than ${total} found`,
}
