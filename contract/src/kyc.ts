import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { kycStage } from './entities/kyc-stage.ts'
import { business, employment, personalFields, maritalData } from './entities/profile.ts'
import { kycLevel } from './entities/user.ts'
import { consent, form } from './fields.ts'
import { levelOneAnswers, levelOneCalls } from './kyc-level-one.ts'
import { levelTwoAnswers, levelTwoCalls } from './kyc-level-two.ts'
import { kycWords } from './profile-words.ts'

export const attestInput = form({ level: z.string(), attested: consent() })

/** A user's stored KYC answers, which prefill the forms (KYC1-07, KYC2-05). */
export const kycAnswers = z.object({
  ...personalFields,
  ...levelOneAnswers,
  ...levelTwoAnswers,
  account: z.object({ ...maritalData.shape, employment: z.nullable(employment), businesses: z.array(business) }),
})

export const kycCalls = {
  ...levelOneCalls,
  ...levelTwoCalls,
  attest: call({
    method: 'POST',
    path: '/auth/kyc/attestation/{level}',
    summary: 'Attest a level (1 or 2), which raises the KYC level',
    who: 'signed-in',
    message: kycWords.received(1).text,
    input: attestInput,
    data: z.object({ next_stage: kycStage, kyc_level: kycLevel() }),
    refusals: [
      'steps_missing',
      'level_one_first',
      'customers_only',
      'level_attested',
      'modification_restricted',
      'not_found',
    ],
  }),
  currentStep: call({
    method: 'GET',
    path: '/auth/kyc/current-step/{level}',
    summary: 'The state of a level (1 or 2), and the stored answers',
    who: 'signed-in',
    input: form({ level: z.string() }),
    data: z.object({ currentStep: kycStage, user: kycAnswers }),
    refusals: ['not_found'],
  }),
  updateLevel: call({
    method: 'POST',
    path: '/auth/kyc/update-level',
    summary: 'The KYC level, calculated again from the stored facts',
    who: 'signed-in',
    accepts: 'none',
    input: nothing,
    data: z.object({ kyc_level: kycLevel() }),
  }),
}
