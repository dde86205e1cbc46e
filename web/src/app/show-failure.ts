import { showDialog } from './dialog-store.ts'
import { failureWords } from './failure.ts'

/** Shows what went wrong, in the words of the error catalogue. */
export function showFailure(error: unknown): void {
  showDialog({ kind: 'error', ...failureWords(error) })
}
