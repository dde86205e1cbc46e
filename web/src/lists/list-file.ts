import type { CallOrRoles } from '../base/me/use-missing-role.ts'
import type { ListInput } from './use-list.ts'

/** A list as a file (C-206): the call that answers it, and what takes it with the search and the filters of the screen. */
export type ListFile = {
  readonly act: CallOrRoles
  /** The label of its button, where a page has several files. */
  readonly label?: string
  readonly take: (signal: AbortSignal) => Promise<File>
}

type FileCall<Input> = (input: Input, options: { signal: AbortSignal }) => Promise<File>

/** The file of what a list shows, all its pages: a file knows no page, and is always the newest first. */
export function listFile<Input extends object>(
  act: CallOrRoles,
  call: FileCall<Input>,
  { page: _page, sort: _sort, ...filters }: Input & ListInput,
): ListFile {
  // The rest is the input again: no file takes a page or an order.
  return { act, take: (signal) => call(filters as unknown as Input, { signal }) }
}
