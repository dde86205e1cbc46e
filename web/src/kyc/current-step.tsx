import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { AttestationStep } from './attestation/attestation-step.tsx'
import { StepHeading } from './step-heading.tsx'
import { stepNames } from './step-names.ts'
import { stepViews } from './step-views.ts'
import { stepLeads } from './texts.ts'
import type { StepProps } from './use-wizard.ts'

type Props = {
  level: StepLevel
  shown: KycStep
  hasMoved: boolean
  stepProps: StepProps
  onEdit: (step: KycStep) => void
  onReceived: () => void
}

/** The step on the screen, under its heading; each begins with what is known of it. */
export function CurrentStep({ level, shown, hasMoved, stepProps, onEdit, onReceived }: Props) {
  const View = shown === 'attestation' ? null : stepViews[shown]
  return (
    <div className="flex flex-col gap-6">
      <StepHeading key={`heading ${shown}`} title={stepNames[shown]} lead={stepLeads[shown]} takesFocus={hasMoved} />
      {View ? (
        <View key={shown} {...stepProps} />
      ) : (
        <AttestationStep level={level} answers={stepProps.answers} onEdit={onEdit} onReceived={onReceived} />
      )}
    </div>
  )
}
