import { NetworkFailure } from './call-failures.ts'
import { failureTexts } from '../texts.ts'
import { showDialog } from '../dialog-store.ts'
import { failureWords, showFailure } from './failure.ts'
import { isServerThere } from './server-there.ts'

/**
 * Shows that code which the page needs did not load. If the server answers, a deploy has replaced that code, or the browser keeps the failure:
 * then only a reload of the page helps.
 */
export async function showMissingCode(): Promise<void> {
  const failure = new NetworkFailure('The code of the page did not come')
  if (!(await isServerThere())) return showFailure(failure)
  showDialog({
    kind: 'error',
    ...failureWords(failure),
    action: { label: failureTexts.loadAgain, run: () => window.location.reload() },
    cancellable: true,
  })
}
