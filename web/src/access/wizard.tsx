import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import { useEffect, useRef } from 'react'
import { StepBar } from '../ui/step-bar.tsx'
import { askDialog } from '../app/dialog-store.ts'
import { useRouting } from '../app/routing-context.ts'
import { leaveTexts } from './texts.ts'

/** The verification record: whose phone is being verified and for what; `id` is the user's, where sign-up has learnt it (SIGNUP-06). */
export type Verification = { readonly type: CodePurpose; readonly phone: string; readonly id: string }

/**
 * The state of sign-up or recovery. The record is only here, in memory: a reload begins again (SESS-15, C-29), and when all is
 * done nothing of it is left.
 */
export type Wizard =
  | { readonly step: 'phone' }
  | { readonly step: 'code'; readonly verification: Verification }
  | { readonly step: 'details'; readonly verification: Verification }
  | { readonly step: 'done' }

export type WizardEvent =
  | { readonly type: 'code-sent'; readonly verification: Verification }
  | { readonly type: 'account-verified' }
  | { readonly type: 'finished' }
  | { readonly type: 'abandoned' }

export const beginning: Wizard = { step: 'phone' }

/** The steps that have a number; done has none. */
export const wizardSteps = ['phone', 'code', 'details'] as const

/** Strictly forward: an event that does not belong to the step changes nothing; only giving up leads back, to the beginning (SIGNUP-01, C-29). */
export function moved(wizard: Wizard, event: WizardEvent): Wizard {
  if (event.type === 'abandoned') return beginning
  if (wizard.step === 'phone' && event.type === 'code-sent') return { step: 'code', verification: event.verification }
  if (wizard.step === 'code' && event.type === 'account-verified')
    return { step: 'details', verification: wizard.verification }
  if (wizard.step === 'details' && event.type === 'finished') return { step: 'done' }
  return wizard
}

type Props = { step: Exclude<Wizard['step'], 'done'>; title: string; lead: string; announced?: boolean }

/** The wizard's progress, and what this step asks for. `announced` brings the focus here, for a step without a field to begin with. */
export function StepHeading({ step, title, lead, announced = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus()
  }, [announced])
  return (
    <div className="mb-8 flex flex-col gap-5">
      <StepBar step={wizardSteps.indexOf(step) + 1} total={wizardSteps.length} />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {title}
        </h1>
        <p className="mt-1 text-lg text-soft">{lead}</p>
      </div>
    </div>
  )
}

/**
 * Asks before the browser's Back discards a sign-up or recovery with a code or typed details: people press Back to
 * return from the text message. Our own links and buttons are pressed on purpose, and ask nothing.
 */
export function useAskBeforeBack(isUnderWay: boolean): void {
  const { history } = useRouting()
  useEffect(() => {
    if (!isUnderWay) return undefined
    return history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE') return false
        return !(await askDialog(leaveTexts))
      },
    })
  }, [isUnderWay, history])
}
