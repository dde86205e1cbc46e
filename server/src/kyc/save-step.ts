import { currentStep, type KycStep, mayEnterLevel, maySubmit, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { lockUser, type User } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { completedSteps, completeStep } from './step-repository.ts'

type Stored = { complete?: boolean }

/** Refuses a step that its level, its order or an attestation does not allow now (C-10, C-70). */
export function allowStep(
  user: Pick<User, 'kycLevel' | 'accountType'>,
  level: StepLevel,
  step: KycStep,
  completed: ReadonlySet<string>,
): void {
  const entry = mayEnterLevel(level, user.kycLevel, user.accountType)
  if (entry !== 'ok') throw new Refused(entry)
  const decision = maySubmit(level, step, completed, completed.has('attestation'))
  if (decision !== 'ok') throw new Refused(decision)
}

/**
 * Stores the answer to one step and returns the next step: the first one that is not complete (C-54). The user's row is locked, so that
 * an answer and an attestation at the same time follow one another.
 * @param save stores the answer; `{complete: false}` when the step needs more than this
 * @throws Refused step_ahead, level_attested, modification_restricted, level_one_first, customers_only
 */
export function saveStep(
  context: Context,
  level: StepLevel,
  step: KycStep,
  save: (tx: Transaction, user: User) => Promise<Stored | number | void>,
): Promise<{ next_stage: KycStep | 'completed'; currentStep: KycStep | 'completed' }> {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const completed = await completedSteps(tx, user.id, level)
    allowStep(user, level, step, completed)
    const stored = await save(tx, user)
    const complete = typeof stored !== 'object' || stored.complete !== false
    if (complete) {
      await completeStep(tx, user.id, level, step)
      completed.add(step)
    }
    await record(tx, actor, {
      action: 'kyc.step-saved',
      subject: { kind: 'user', id: user.id },
      after: { level, step },
    })
    const next = currentStep(level, completed)
    // The calls for documents have the name twice (DOC-07); the answers of the others leave the second one out.
    return { next_stage: next, currentStep: next }
  })
}

/** The same check, made first so that no provider is asked without need; the transaction checks again. */
export async function allowStepNow({ app, actor }: Context, level: StepLevel, step: KycStep): Promise<void> {
  allowStep(actor, level, step, await completedSteps(app.database, actor.userId, level))
}
