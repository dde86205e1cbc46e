import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { useEffect, useRef } from 'react'
import { fetchAhead } from '../base/fetch-ahead.ts'
import { useIsCalling } from '../base/use-is-calling.ts'
import { attestations, fetchNextStep, type FirstStep, stepViews } from './steps.tsx'
import { stepTexts } from './step-texts.ts'
import type { StepProps } from './use-wizard.ts'

type Props = {
  level: StepLevel
  first: FirstStep
  shown: KycStep
  hasMoved: boolean
  stepProps: StepProps
  onEdit: (step: KycStep) => void
  onReceived: () => void
}

/** The step on the screen, under its heading; its form begins with the known answers. */
export function CurrentStep({ level, first, shown, hasMoved, stepProps, onEdit, onReceived }: Props) {
  const View = shown === 'attestation' ? null : shown === first.name ? first.View : stepViews[shown]
  const Attestation = attestations[level]
  const heading = <StepHeading key={`heading ${shown}`} {...stepTexts[shown]} takesFocus={hasMoved} />
  const isCalling = useIsCalling()
  useEffect(() => fetchAhead([() => fetchNextStep(level, shown)], isCalling), [level, shown, isCalling])
  return (
    <div className="flex flex-col gap-6">
      {View ? (
        <View key={shown} heading={heading} {...stepProps} />
      ) : (
        <Attestation
          heading={heading}
          level={level}
          answers={stepProps.answers}
          hasWaiting={stepProps.hasWaiting}
          onEdit={onEdit}
          onReceived={onReceived}
        />
      )}
    </div>
  )
}

/** The heading of a step. After a step before it, it takes the focus for screen readers. */
function StepHeading({ title, lead, takesFocus }: { title: string; lead: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [takesFocus])
  return (
    <div className="flex flex-col gap-1.5">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none sm:text-2xl">
        {title}
      </h1>
      <p className="text-soft">{lead}</p>
    </div>
  )
}
