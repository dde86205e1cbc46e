import { useBlocker } from '@tanstack/react-router'
import { askDialog } from '../app/dialog-store.ts'
import { leaveTexts } from './texts.ts'

/**
 * Asks before the browser's Back throws a sign-up or recovery away that has a code or typed details in it: Back is what one presses to
 * come back from the text message. Links and buttons of ours are meant, and ask nothing.
 */
export function useAskBeforeBack(isUnderWay: boolean): void {
  useBlocker({
    disabled: !isUnderWay,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      return !(await askDialog(leaveTexts))
    },
  })
}
