import { currentStep as stepOf } from '@kasuwa/domain/kyc/steps.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context.ts'
import { findAnswers } from '../profile/profile-repository.ts'
import { answersOnWire } from '../profile/profile-answer.ts'
import { readLevel } from './read-level.ts'
import { completedSteps } from './step-repository.ts'

/**
 * Where a level stands, and the stored answers that prefill its forms (KYC1-03, KYC2-05).
 * @throws Refused not_found for a level that does not exist, customers_only
 */
export async function currentStep({ app, actor }: Context, { level: text }: { level: string }) {
  const level = readLevel(text)
  if (level === 2 && actor.accountType !== 'customer') throw new Refused('customers_only')
  const [completed, answers] = await Promise.all([
    completedSteps(app.database, actor.userId, level),
    findAnswers(app.database, actor.userId),
  ])
  return { currentStep: stepOf(level, completed), user: answersOnWire({ app, actor }, answers!) }
}
