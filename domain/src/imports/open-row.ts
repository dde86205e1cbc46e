import { plainText } from '../plain-text.ts'
import type { ColumnOf, Header, ImportFile } from './files.ts'

/** A cell that cannot be read, and why: a sentence that begins with what the cell has. */
export interface CellProblem {
  readonly field: string
  readonly text: string
}

/** The cells of a row by the names of their columns. */
export type Cells<File extends ImportFile> = Readonly<Partial<Record<ColumnOf<File>, string>>>

/** The longest part of a cell that a sentence repeats. */
const shownLength = 40

/** The cells of a row by a file's header. */
export function cellsOf<File extends ImportFile>(header: Header, cells: readonly string[]): Cells<File> {
  const named = [...header].map(([name, at]) => [name, plainText(cells[at] ?? '').trim()])
  return Object.fromEntries(named) as Cells<File>
}

/** Reads the cells of one row and collects what is wrong with them, so that a person sees all of it at once. */
export function openRow<File extends ImportFile>(cells: Cells<File>) {
  type Name = ColumnOf<File>
  const problems: CellProblem[] = []
  const textOf = (name: Name): string => cells[name] ?? ''
  const may = <T>(name: Name, read: (text: string) => T | null, problem: string): T | null => {
    const text = textOf(name)
    if (text === '') return null
    const value = read(text)
    if (value === null) problems.push({ field: name, text: `“${shown(text)}” ${problem}.` })
    return value
  }
  return {
    get isGood() {
      return problems.length === 0
    },
    isEmpty: (name: Name): boolean => textOf(name) === '',
    /** Reads a cell that may be empty, which gives null. */
    may,
    /** Reads a cell that may not be empty. What it gives counts only where the row has no problem. */
    need<T>(name: Name, read: (text: string) => T | null, problem: string): T {
      if (textOf(name) === '') problems.push({ field: name, text: 'The cell is empty.' })
      return may(name, read, problem) as T
    },
    refuse(name: Name, problem: string): void {
      problems.push({
        field: name,
        text: textOf(name) === '' ? `It ${problem}.` : `“${shown(textOf(name))}” ${problem}.`,
      })
    },
    close: <Row>(row: Row) => (problems.length === 0 ? { row } : { problems }),
  }
}

const shown = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text)
