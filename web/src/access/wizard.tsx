import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'
import type { HistoryLocation } from '@tanstack/history'
import { useEffect, useEffectEvent, useRef } from 'react'
import { StepBar } from '../ui/feedback/step-bar.tsx'
import { askDialog } from '../base/dialog-store.ts'
import { useRouting } from '../base/routing/routing-context.ts'
import { leaveTexts } from './texts.ts'

/** The verification record: the phone that is being verified and the purpose; `id` is the user's, once sign-up knows it (SIGNUP-06). */
export type Verification = { readonly type: CodePurpose; readonly phone: string; readonly id: string }

/**
 * The state of sign-up or recovery. The record is only in memory: a reload begins again (SESS-15, C-29), and at the end
 * no part of it is left.
 */
export type Wizard =
  | { readonly step: 'phone' }
  | { readonly step: 'code'; readonly verification: Verification }
  | { readonly step: 'details'; readonly verification: Verification }
  | { readonly step: 'done'; readonly warning?: string | undefined }

export type WizardEvent =
  | { readonly type: 'code-sent'; readonly verification: Verification }
  | { readonly type: 'account-verified' }
  | { readonly type: 'finished'; readonly warning?: string | undefined }
  | { readonly type: 'abandoned' }

export const beginning: Wizard = { step: 'phone' }

/** The steps that have a number; done has none. */
export const wizardSteps = ['phone', 'code', 'details'] as const

/** The next step, strictly forward: an event that does not belong to the step changes nothing; only giving up leads back to the beginning (SIGNUP-01, C-29). */
export function moved(wizard: Wizard, event: WizardEvent): Wizard {
  if (event.type === 'abandoned') return beginning
  if (wizard.step === 'phone' && event.type === 'code-sent') return { step: 'code', verification: event.verification }
  if (wizard.step === 'code' && event.type === 'account-verified')
    return { step: 'details', verification: wizard.verification }
  if (wizard.step === 'details' && event.type === 'finished') return { step: 'done', warning: event.warning }
  return wizard
}

type Props = { step: Exclude<Wizard['step'], 'done'>; title: string; lead: string; announced?: boolean }

/** The wizard's progress and the heading of the step. `announced` moves the focus here, for a step that does not begin with a field. */
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
 * Asks before the browser's Back, a reload or a closed tab discards a sign-up or recovery with a code or typed details: people press Back to
 * return from the text message. Our own links and buttons are pressed on purpose, and ask nothing. The wizard has its own entry in the
 * history, because nothing can ask before a Back that leaves the site: so it also asks if the wizard was the first page that was opened.
 * @param onLeave runs when Back was meant: the wizard begins again if there is no page behind it
 */
export function useAskBeforeBack(isUnderWay: boolean, onLeave: () => void): void {
  const { history } = useRouting()
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isUnderWay) return undefined
    if (!isOwnEntry(history.location)) history.push(history.location.href, { [ownEntry]: true })
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ action, currentLocation, nextLocation }) => {
        if (action === 'PUSH' || action === 'REPLACE') return false
        if (!(await askDialog(leaveTexts))) return true
        leave()
        // The entry before the wizard's own one is the wizard again.
        if (nextLocation.pathname === currentLocation.pathname) setTimeout(() => history.back())
        return false
      },
    })
  }, [isUnderWay, history])
}

const ownEntry = 'wizardUnderWay'

const isOwnEntry = ({ state }: HistoryLocation) => ownEntry in state
