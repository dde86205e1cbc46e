import { kycWords } from '@kasuwa/contract/profile-words.ts'
import type { StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigation } from '../base/routing/navigation.ts'
import { meQuery } from '../base/me/me.ts'
import { useSession } from '../base/session/session.ts'
import { OutcomePanel } from '../ui/feedback/outcome-panel.tsx'
import { useUpdateLevel } from './kyc-queries.ts'
import { kycTexts } from './texts.ts'

/** Shown after the attestation: the button works as soon as the level is in local storage (KYC1-21, KYC2-18, C-55). */
export function ReceivedPanel({ level, to }: { level: StepLevel; to: string }) {
  const { goTo } = useNavigation()
  const { kycLevel } = useSession()
  const client = useQueryClient()
  const { mutate: updateLevel } = useUpdateLevel({ silent: true })
  useEffect(() => {
    updateLevel()
    void client.invalidateQueries({ queryKey: meQuery().queryKey })
  }, [updateLevel, client])
  const isOpen = typeof kycLevel === 'number' && kycLevel >= level
  return (
    <OutcomePanel
      {...kycWords.received(level)}
      onAction={() => goTo(to)}
      whyNot={isOpen ? undefined : kycTexts.levelComing}
    />
  )
}
