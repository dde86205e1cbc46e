import { kycSteps, type KycStep, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { kycTexts } from './texts.ts'

/** A level's state: its first step that is not complete, or 'completed' (C-54). */
export type Stage = KycStep | 'completed'

export type StepState = 'complete' | 'current' | 'upcoming'

export type StepMark = { readonly step: KycStep; readonly state: StepState }

/** The complete steps of a level: all before the server's present one (KYC1-19, KYC2-16). */
export function stepCompletion(level: StepLevel, stage: Stage): Readonly<Record<string, boolean>> {
  const steps: readonly KycStep[] = kycSteps[level]
  const done = stage === 'completed' ? steps.length : steps.indexOf(stage)
  return Object.fromEntries(steps.map((step, index) => [step, index < done]))
}

/** The steps of a level as dots and side list show them; `shown` is the step on the screen, which an Edit may have set back (ATT-02). */
export function progressOf(level: StepLevel, stage: Stage, shown: Stage): readonly StepMark[] {
  const completion = stepCompletion(level, stage)
  return kycSteps[level].map((step) => ({
    step,
    state: step === shown ? 'current' : completion[step] ? 'complete' : 'upcoming',
  }))
}

/** 'Step 3 of 8' (KYC1-01, KYC2-04). */
export function positionText(level: StepLevel, shown: Stage): string {
  const steps: readonly Stage[] = kycSteps[level]
  return kycTexts.position(steps.indexOf(shown) + 1, steps.length)
}
