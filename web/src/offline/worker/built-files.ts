import type { AccountType } from '@kasuwa/domain/access/account-types.ts'

/** The addresses of all files of one build, by the users who need them. */
export type BuiltFiles = {
  /** Changes whenever the page does. */
  readonly pageRevision: string
  readonly shared: readonly string[]
  readonly screensOf: Readonly<Record<AccountType, readonly string[]>>
}

/** Filled in by web/build/worker.ts. */
declare const BUILT_FILES: BuiltFiles

export const builtFiles: BuiltFiles = BUILT_FILES
