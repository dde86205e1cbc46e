import { fileCodes } from '../base/file-codes.ts'
import { CannotBackUp, CannotRestore } from './problems.ts'

/** Why a file or folder could not be used, in words; null where an error is about something else. */
export function fileReason(error: unknown): string | null {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && Object.hasOwn(fileCodes, code) ? `${fileCodes[code]} (${code})` : null
}

const nameIn = (error: unknown, fallback: string): string => (error as NodeJS.ErrnoException).path ?? fallback

/**
 * The result of work on files, or `instead` where they do not exist.
 * @throws CannotRestore when they exist and cannot be read
 */
export async function ifThere<T>(work: Promise<T>, instead: T, path: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead
    throw new CannotRestore(`${path} cannot be read: ${fileReason(error) ?? String(error)}.`, { cause: error })
  }
}

/**
 * A failure while files were written, as a sentence. Other errors are returned unchanged.
 * @param rest the state that the work has left
 */
export function writeProblem(kind: typeof CannotBackUp | typeof CannotRestore, folder: string, rest: string) {
  return (error: unknown): unknown => {
    const reason = fileReason(error)
    if (reason === null || error instanceof CannotBackUp || error instanceof CannotRestore) return error
    const message = `${nameIn(error, folder)} cannot be used: ${reason}. ${rest}`
    return new kind(message, { cause: error })
  }
}
