import type { CsvRow } from '@kasuwa/domain/csv.ts'
import { type Header, type ImportFile, readHeader } from '@kasuwa/domain/imports/files.ts'
import { type CellProblem, cellsOf } from '@kasuwa/domain/imports/open-row.ts'
import { type CustomerRow, type InstalmentRow, type ReadRow, readImportRow } from '@kasuwa/domain/imports/rows.ts'
import { newOrderedIds } from '../base/ids.ts'
import { required } from '../base/required.ts'
import type { Vault } from '../security/vault.ts'
import type { NewInstalment, NewLine } from './line-repository.ts'

/** NIN and BVN of a customer's line. */
export type LineNumbers = { nin: string | null; bvn: string | null }
/** Binds the sealed numbers of a line to their use. */
export const linePurpose = 'import line'

type ReadLine = { line: NewLine } | { instalment: NewInstalment } | { problems: readonly CellProblem[] }
/** A line before its place in the file is known. */
type Staged = Omit<NewLine, 'file' | 'line' | 'id'>

const none = { owner: null, phone: null, email: null, ninDigest: null, bvnDigest: null, sealed: null }

/**
 * Reads the rows of a file into lines, each with the id that it gets in the product. The first row is the header, and says which cell is which. NIN and BVN
 * are sealed before a line is kept.
 */
export function openLineReader(vault: Vault, file: ImportFile): (row: CsvRow) => ReadLine {
  let header: Header | null = null
  let isUseless = false
  return ({ line, cells }) => {
    if (isUseless) return { problems: [] }
    if (header === null) {
      const read = readHeader(file, cells)
      if ('header' in read) header = read.header
      else isUseless = true
      return { problems: 'problem' in read ? [{ field: '', text: read.problem }] : [] }
    }
    if (file === 'instalments')
      return mapRow(readImportRow.instalments(cellsOf(header, cells)), (row) => ({
        instalment: { ...row, line } satisfies NewInstalment & InstalmentRow,
      }))
    const id = required(newOrderedIds(1)[0], 'an id')
    return mapRow(staged(vault, file, header, cells), (row) => ({ line: { ...row, file, line, id } }))
  }
}

function mapRow<Row, To>(read: ReadRow<Row>, to: (row: Row) => To): To | { problems: readonly CellProblem[] } {
  return 'row' in read ? to(read.row) : read
}

function staged(
  vault: Vault,
  file: Exclude<ImportFile, 'instalments'>,
  header: Header,
  cells: readonly string[],
): ReadRow<Staged> {
  switch (file) {
    case 'agents':
      return keptOf(readImportRow.agents(cellsOf(header, cells)), ({ agent: key, phone, email, ...content }) => ({
        ...none,
        key,
        phone,
        email: email.toLowerCase(),
        content: { ...content, email, userId: userId() },
      }))
    case 'groups':
      return keptOf(readImportRow.groups(cellsOf(header, cells)), ({ group: key, agent: owner, ...content }) => ({
        ...none,
        key,
        owner,
        content,
      }))
    case 'customers':
      return keptOf(readImportRow.customers(cellsOf(header, cells)), (row) => customerLine(vault, row))
    default:
      return keptOf(readImportRow.loans(cellsOf(header, cells)), ({ loan: key, customer: owner, ...content }) => ({
        ...none,
        key,
        owner,
        content,
      }))
  }
}

function keptOf<Row>(read: ReadRow<Row>, line: (row: Row) => Staged): ReadRow<Staged> {
  return 'row' in read ? { row: line(read.row) } : read
}

function customerLine(vault: Vault, row: CustomerRow): Staged {
  const { customer: key, agent: owner, phone, email, nin, bvn, ...content } = row
  const numbers: LineNumbers = { nin, bvn }
  return {
    key,
    owner,
    phone,
    email: email?.toLowerCase() ?? null,
    ninDigest: nin === null ? null : vault.digest(nin, 'nin'),
    bvnDigest: bvn === null ? null : vault.digest(bvn, 'bvn'),
    sealed: nin === null && bvn === null ? null : vault.seal(JSON.stringify(numbers), linePurpose),
    content: { ...content, email, userId: userId() },
  }
}

const userId = (): string => required(newOrderedIds(1)[0], 'an id')
