import { type TitledMessage } from '@kasuwa/contract/words.ts'
import { profileWords } from '@kasuwa/contract/profile-words.ts'
import { isKycLevel, isProfileLocked } from '@kasuwa/domain/kyc/steps.ts'
import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '../base/routing/paths.ts'
import { showDialog } from '../base/dialog-store.ts'
import { useNavigation } from '../base/routing/navigation.ts'
import { renewMe, type Me } from '../base/me/me.ts'

/**
 * Handles a save: the browser's profile is renewed, its copy in local storage too (SET-15), and the success is shown,
 * to customers with a link to level 2 (SET-19, C-78).
 */
export function useSaved() {
  const queryClient = useQueryClient()
  const { goTo } = useNavigation()
  return (message: TitledMessage, renew: (me: Me) => Me) => {
    const me = renewMe(queryClient, renew)
    const completeLevel2 = { label: profileWords.completeLevel2, run: () => goTo(pathTo('kyc-lvl2')) }
    const mayGoOn = me?.account_type === 'customer' && !isLocked(me)
    showDialog({
      kind: 'success',
      title: message.title,
      message: message.text,
      ...(mayGoOn && { action: completeLevel2, cancellable: true }),
    })
  }
}

/** Whether this user's profile can no longer be changed (C-76). */
export function isLocked({ account_type: type, kyc_level: level }: Me): boolean {
  return isKycLevel(level) && isProfileLocked(level, type)
}
