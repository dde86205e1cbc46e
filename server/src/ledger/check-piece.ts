import type { BookDifferenceKind } from '@kasuwa/domain/payments/differences.ts'
import { scanDatabase, type ScannedApp } from '../context/reading-app.ts'
import { databaseFailureOf } from '../db/failures.ts'
import type { Statement } from '../db/statement.ts'
import type { Difference } from './difference.ts'

/** A check that could not be made, by its name and the piece of the night. */
type FailedCheck = { check: string; piece: string; error: unknown }

/** The differences that were found, and the checks that could not be made, by which nothing is known. */
export type Checked = { found: Difference[]; failed: FailedCheck[] }

type Check<Values> = { kind: BookDifferenceKind; find: Statement<Values, Omit<Difference, 'kind'>> }

/** Makes checks one after another with the same values. */
export type Ask = <Values>(checks: readonly Check<Values>[], values: NoInfer<Values>) => Promise<void>

type Piece = { piece: string; signal: AbortSignal | undefined; read(ask: Ask): Promise<void> }

/**
 * Makes the checks of one piece of the books. One that fails is not made again in this piece, and hides nothing that others find. Each statement is a
 * snapshot of its own, so a replica answers those that it may, also after the primary had to answer one.
 * @throws when the server stops, or when the database cannot be reached
 */
export async function checkPiece(app: ScannedApp, { piece, signal, read }: Piece): Promise<Checked> {
  const checked: Checked = { found: [], failed: [] }
  const fail = (check: string, error: unknown): void => {
    if (signal?.aborted || databaseFailureOf(error) === 'away') throw error
    checked.failed.push({ check, piece, error })
  }
  const ask: Ask = async (checks, values) => {
    signal?.throwIfAborted()
    for (const { kind, find } of checks) {
      if (checked.failed.some(({ check }) => check === kind)) continue
      try {
        checked.found.push(...(await scanDatabase(app).rows(find, values)).map((row) => ({ kind, ...row })))
      } catch (error) {
        fail(kind, error)
      }
    }
  }
  try {
    await read(ask)
  } catch (error) {
    fail('the list of its rows', error)
  }
  return checked
}

/** So many failures are named in one message. */
const mostNamed = 10

/** The one failure of a comparison from those of its checks. */
export function failureOf(failed: readonly FailedCheck[]): Error {
  const named = failed
    .slice(0, mostNamed)
    .map(({ check, piece, error }) => `${check} (${piece}): ${error instanceof Error ? error.message : String(error)}`)
  const more = failed.length > mostNamed ? `; and ${failed.length - mostNamed} more` : ''
  return new Error(`checks of the books failed: ${named.join('; ')}${more}`, { cause: failed[0]?.error })
}
