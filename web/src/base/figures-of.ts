import { makeStore } from './store.ts'

/** The newest answer of each call that had figures of a moment before, with their time as the server gave it (SCALE-25). */
const late = makeStore<ReadonlyMap<string, string>>(new Map())

/** Notes of which time the figures in an answer are. @param header null where they are of now */
export function noteFiguresOf(call: string, header: string | null): void {
  const before = late.get()
  if (header === null && !before.has(call)) return
  const others = [...before].filter(([name]) => name !== call)
  late.set(new Map(header === null ? others : [...others, [call, header]]))
}

let page = ''

/** The page at this path begins, without figures. */
export function beginFiguresOf(path: string): void {
  if (path === page) return
  page = path
  late.set(new Map())
}

/** The times of figures that are of a moment before, for the line that says so. */
export const lateFigures = late
