import { showDialog } from '../base/dialog-store.ts'
import { networkTexts } from './texts.ts'

/** Shows that something waits on the device for a network. */
export function showKept(title: string): void {
  showDialog({ kind: 'info', title: networkTexts.kept, message: networkTexts.keptText(title) })
}
