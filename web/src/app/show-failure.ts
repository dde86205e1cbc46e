import { showDialog } from './dialog-store.ts'
import { failureWords } from './failure.ts'

/** Shows what went wrong, in the words of the error catalogue. */
export function tellFailure(error: unknown): void {
  showDialog({ kind: 'error', ...failureWords(error) })
}
