import type { CodePurpose } from '@kasuwa/domain/access/one-time-code.ts'

/** The verification record: whose phone is being verified and for what; `id` is the user's, where sign-up has learnt it (SIGNUP-06). */
export type Verification = { readonly type: CodePurpose; readonly phone: string; readonly id: string }

/**
 * Where sign-up or recovery stands. The record lives in here alone, in memory: a reload begins anew (SESS-15, C-29), and when all is
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
