import { showDialog } from '../base/dialog-store.ts'
import { networkTexts } from './texts.ts'

/** Shows that a call is saved on the device until there is a network. */
export function showKept(title: string): void {
  showDialog({ kind: 'info', title: networkTexts.kept, message: networkTexts.keptText(title) })
}
