import type { CheckState, Finding } from '../http/doctor-result.ts'
import type { Database } from '../db/database.ts'
import type { Ports } from '../providers/ports.ts'
import type { Settings } from '../settings/settings.ts'
import type { Vault } from '../security/vault.ts'

/** The options of the person at the command line. */
export type Asked = {
  /** Also makes the calls that cost money. */
  paid: boolean
  /** The phone number that gets a text, with `paid`. */
  to?: string | undefined
  /** The address from which the person calls, where they know it. */
  from?: string | undefined
}

/** Everything that a check looks at. */
export type Installation = { settings: Settings; database: Database; vault: Vault; ports: Ports; asked: Asked }

/** The answer of one check. */
export type Result = { state: CheckState; words: string }

export const ok = (words: string): Result => ({ state: 'ok', words })
export const wrong = (words: string): Result => ({ state: 'wrong', words })
export const unknown = (words: string): Result => ({ state: 'unknown', words })
export const notSet = (words: string): Result => ({ state: 'not set', words })

/** One line of the table of checks. */
export type Check = {
  /** In small letters; also the label of its metric. */
  name: string
  /** It asks the database, and is not made while that does not answer. */
  asksDatabase?: boolean
  look(installation: Installation): Promise<Result>
}

/**
 * Makes one check, which may take so many milliseconds. A check that fails by itself is `unknown`; one that gets no answer is `wrong`,
 * since the product would get none either.
 */
export async function makeCheck({ name, look }: Check, installation: Installation, limitMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(wrong(`There was no answer within ${limitMs / 1_000} seconds.`)), limitMs)
  })
  try {
    return { name, ...(await Promise.race([look(installation), late])) }
  } catch (error) {
    return { name, ...unknown(`It could not be looked at: ${error instanceof Error ? error.message : String(error)}.`) }
  } finally {
    clearTimeout(timer)
  }
}
