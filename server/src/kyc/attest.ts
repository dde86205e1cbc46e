import { currentStep, levelAfterAttestation } from '@kasuwa/domain/kyc/steps.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { lockUser, saveKycLevel } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import { readLevel } from './read-level.ts'
import { allowStep } from './save-step.ts'
import { completedSteps, completeStep } from './step-repository.ts'

/**
 * Attests a level, which alone raises the KYC level (C-52).
 * @throws Refused not_found, steps_missing, level_one_first, customers_only; level_attested or modification_restricted the second time
 */
export function attest(context: Context, { level: text }: { level: string; attested: true }) {
  const level = readLevel(text)
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const user = (await lockUser(tx, actor.userId))!
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
    return { next_stage: currentStep(level, completed.add('attestation')), kyc_level: kycLevel }
  })
}
