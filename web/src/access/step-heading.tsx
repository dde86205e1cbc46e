import { useEffect, useRef } from 'react'
import { StepBar } from '../ui/step-bar.tsx'
import { wizardSteps, type Wizard } from './verification.ts'

type Props = { step: Exclude<Wizard['step'], 'done'>; title: string; lead: string; announced?: boolean }

/** Where a wizard stands, and what this step wants. `announced` brings the focus here, for a step without a field to begin with. */
export function StepHeading({ step, title, lead, announced = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus()
  }, [announced])
  return (
    <div className="mb-8 flex flex-col gap-5">
      <StepBar step={wizardSteps.indexOf(step) + 1} total={wizardSteps.length} />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
          {title}
        </h1>
        <p className="mt-1 text-lg text-soft">{lead}</p>
      </div>
    </div>
  )
}
