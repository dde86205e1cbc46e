/** The files of an import, in the order in which they are brought in. */
export const importFiles = ['agents', 'groups', 'customers', 'loans', 'instalments'] as const
export type ImportFile = (typeof importFiles)[number]

/** A column by the name in its header. A column that is not needed may be missing, and its cells may be empty. */
export interface ImportColumn {
  readonly name: string
  readonly needed: boolean
}

const needed = <const Name extends string>(name: Name) => ({ name, needed: true }) as const
const optional = <const Name extends string>(name: Name) => ({ name, needed: false }) as const

/** The columns of each file (docs/import.md explains them). */
export const importColumns = {
  agents: [
    needed('agent'),
    needed('phone'),
    needed('first_name'),
    needed('last_name'),
    needed('email'),
    optional('code'),
  ],
  groups: [
    needed('group'),
    needed('agent'),
    needed('name'),
    needed('repayment_day'),
    needed('location'),
    optional('description'),
  ],
  customers: [
    needed('customer'),
    needed('agent'),
    optional('group'),
    needed('phone'),
    needed('first_name'),
    optional('middle_name'),
    needed('last_name'),
    optional('email'),
    optional('gender'),
    optional('birth_day'),
    optional('address'),
    optional('nin'),
    optional('bvn'),
    optional('bank_code'),
    optional('account_number'),
    optional('account_name'),
  ],
  loans: [
    needed('loan'),
    needed('customer'),
    needed('principal'),
    needed('start'),
    needed('frequency'),
    optional('months'),
    optional('purpose'),
    optional('product'),
    optional('late_fee_grace_days'),
    optional('late_fee_naira'),
    optional('late_fee_percent'),
    optional('late_fee_cap_percent'),
  ],
  instalments: [
    needed('loan'),
    needed('due'),
    needed('principal'),
    needed('interest'),
    optional('fee'),
    optional('paid_principal'),
    optional('paid_interest'),
    optional('paid_fee'),
  ],
} as const satisfies Record<ImportFile, readonly ImportColumn[]>

export type ColumnOf<File extends ImportFile> = (typeof importColumns)[File][number]['name']

/** The place of each column in a file's header. */
export type Header = ReadonlyMap<string, number>

const plainName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** Reads the header of a file, in any order of its columns and with others beside them; or the sentence for what is wrong with it. */
export function readHeader(file: ImportFile, cells: readonly string[]): { header: Header } | { problem: string } {
  const names = cells.map(plainName)
  const columns: readonly ImportColumn[] = importColumns[file]
  const missing = columns.filter((column) => column.needed && !names.includes(column.name)).map(({ name }) => name)
  if (missing.length > 0) return { problem: `The first row has no column ${missing.join(', ')}.` }
  const twice = columns.find(({ name }) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice) return { problem: `The first row has the column ${twice.name} twice.` }
  const known = columns.filter(({ name }) => names.includes(name))
  return { header: new Map(known.map(({ name }) => [name, names.indexOf(name)])) }
}
