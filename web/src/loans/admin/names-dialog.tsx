import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { nairaText } from '../../money/naira.tsx'
import type { AskedNames } from './use-approval-form.ts'
import { namesTexts as texts } from './names-texts.ts'

/** Asks once why a loan is paid although names differ (C-211); where the lender wants it, the approval then waits for a second person. */
export function NamesDialog({ asked, onClose }: { asked: AskedNames; onClose: () => void }) {
  return (
    <ReasonDialog
      title={texts.title}
      purpose={texts.purpose[asked.need]}
      facts={[{ label: texts.amount, value: nairaText(asked.amount) }]}
      label={texts.reason}
      hint={texts.hint}
      action={texts.send[asked.need]}
      danger
      send={asked.send}
      onClose={onClose}
    />
  )
}
