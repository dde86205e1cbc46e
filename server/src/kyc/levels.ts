import {
  levelAfterAttestation,
  type KycLevel,
  currentStep as stepOf,
  type StepLevel,
} from '@kasuwa/domain/kyc/steps.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { lockUser, saveKycLevel } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import { allowStep } from './save-step.ts'
import { completedSteps, completeStep, attestedLevels } from './step-repository.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { loadAnswers } from '../profile/profile-repository.ts'
import { answersOnWire } from '../profile/profile-answer.ts'

/**
 * Attests a level. Only this raises the KYC level (C-52).
 * @throws Refused not_found, steps_missing, level_one_first, customers_only; level_attested or modification_restricted the second time
 */
export function attest(context: Context, { level: text }: { level: string; attested: true }) {
  const level = readLevel(text)
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const completed = await completedSteps(tx, user.id, level)
    allowStep(user, level, 'attestation', completed)
    const kycLevel = levelAfterAttestation(user.kycLevel, level)
    await completeStep(tx, user.id, level, 'attestation')
    await saveKycLevel(tx, user.id, kycLevel)
    if (kycLevel === 2 && actor.customerId) await promiseVirtualAccount(tx, context.app, actor.customerId)
    await record(tx, actor, {
      action: 'kyc.attested',
      subject: { kind: 'user', id: user.id },
      before: { kyc_level: user.kycLevel },
      after: { kyc_level: kycLevel },
    })
    return { next_stage: stepOf(level, completed.add('attestation')), kyc_level: kycLevel }
  })
}

/** The KYC level, computed again from what was attested and never taken from what a client sends; it never falls (C-22, C-52). */
export function updateLevel(context: Context): Promise<{ kyc_level: KycLevel }> {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const attested = await attestedLevels(tx, user.id)
    const reached: KycLevel = attested.includes(1) ? (attested.includes(2) ? 2 : 1) : 0
    if (reached <= user.kycLevel) return { kyc_level: user.kycLevel }
    await saveKycLevel(tx, user.id, reached)
    await record(tx, actor, {
      action: 'kyc.level-updated',
      subject: { kind: 'user', id: user.id },
      before: { kyc_level: user.kycLevel },
      after: { kyc_level: reached },
    })
    return { kyc_level: reached }
  })
}

/**
 * The current step of a level, and the stored answers that prefill its forms (KYC1-03, KYC2-05).
 * @throws Refused not_found for a level that does not exist, customers_only
 */
export async function currentStep({ app, actor }: Context, { level: text }: { level: string }) {
  const level = readLevel(text)
  if (level === 2 && actor.accountType !== 'customer') throw new Refused('customers_only')
  const [completed, answers] = await Promise.all([
    completedSteps(app.database, actor.userId, level),
    loadAnswers(app.database, actor.userId),
  ])
  return { currentStep: stepOf(level, completed), user: answersOnWire({ app, actor }, answers) }
}

/** The level in a path: 1 or 2; any other is not found (C-57). */
export function readLevel(text: string): StepLevel {
  if (text === '1') return 1
  if (text === '2') return 2
  throw new Refused('not_found')
}
