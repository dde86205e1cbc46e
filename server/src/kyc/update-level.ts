import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { lockUser, saveKycLevel } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { attestedLevels } from './step-repository.ts'

/** The KYC level worked out again from what was attested, never from what a client says; it never falls (C-22, C-52). */
export function updateLevel(context: Context): Promise<{ kyc_level: KycLevel }> {
  const { actor } = context
  return answerOnce(context, async (tx) => {
    const user = (await lockUser(tx, actor.userId))!
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
