import { kycSteps } from '@kasuwa/domain/kyc/steps.ts'
import { nationalities } from '@kasuwa/domain/profile/options.ts'
import * as z from 'zod/mini'
import { call, nothing } from './call.ts'
import { business, employment, identity, maritalData, nextOfKin } from './entities/profile.ts'
import { kycLevel } from './entities/user.ts'
import { naira } from './entities/wire.ts'
import { form } from './fields.ts'
import { fileReference } from './files.ts'
import {
  attestInput,
  businessAddressInput,
  bvnInput,
  nationalityInput,
  ninInput,
  residentialAddressInput,
  revenueInput,
} from './kyc-forms.ts'
import { businessDetailsInput, employmentInput, nextOfKinInput, personalInfoInput } from './profile-forms.ts'
import { kycWords } from './profile-words.ts'

/** Where a level stands: its first step that is not complete, or 'completed' (C-54). */
const stage = z.enum([...kycSteps[1], ...kycSteps[2], 'completed'])

/** The answer to a step: where to go next. */
const next = z.object({ next_stage: stage })
const nextAndCurrent = z.object({ next_stage: stage, currentStep: stage })

/** Parts named 'documents' of a multipart body: one file or several (C-58). */
const documents = z.union(
  [z.file(), z.array(z.file()).check(z.minLength(1, kycWords.documents), z.maxLength(2, kycWords.documents))],
  {
    error: kycWords.documents,
  },
)

/** A user's stored KYC answers, which prefill the forms (KYC1-07, KYC2-05). NIN and BVN are masked: first 3 and last 2 digits. */
const kycAnswers = z.object({
  ...identity,
  ...nextOfKin.shape,
  nationality: z.nullable(z.enum(nationalities)),
  nin: z.nullable(z.string()),
  bvn: z.nullable(z.string()),
  expected_monthly_revenue: z.nullable(naira()),
  other_sources_of_funds: z.boolean(),
  /** The paths of the confirmed documents; their contents are never public (C-69). */
  documents: z.object({ utility_bill: z.nullable(z.string()), valid_id: z.nullable(z.string()) }),
  account: z.object({ ...maritalData.shape, employment: z.nullable(employment), businesses: z.array(business) }),
})

const level1 = {
  method: 'POST',
  who: 'signed-in',
  closing: 1,
  data: next,
  refusals: ['level_attested', 'step_ahead'],
} as const
const level2 = {
  method: 'POST',
  who: ['customer'],
  closing: 2,
  data: next,
  refusals: ['modification_restricted', 'step_ahead', 'level_one_first'],
} as const

export const kycCalls = {
  nationality: call({
    ...level1,
    path: '/auth/kyc/nationality',
    summary: 'Level 1: nationality',
    input: nationalityInput,
  }),
  nin: call({
    ...level1,
    path: '/auth/kyc/nin',
    summary: 'Level 1: national identification number',
    input: ninInput,
    refusals: [...level1.refusals, 'identity_mismatch', 'identity_not_found', 'identity_limit'],
  }),
  confirmFace: call({
    ...level1,
    path: '/auth/kyc/confirm-face-upload',
    summary: 'Level 1: the uploaded picture of the face',
    input: fileReference,
    refusals: [...level1.refusals, 'upload_missing'],
  }),
  residentialAddress: call({
    ...level1,
    path: '/auth/kyc/residential-address',
    summary: 'Level 1: residential address',
    input: residentialAddressInput(),
  }),
  businessDetails: call({
    ...level1,
    path: '/auth/kyc/business-details',
    summary: 'Level 1: business',
    input: businessDetailsInput,
  }),
  businessAddress: call({
    ...level1,
    path: '/auth/kyc/business-address',
    summary: 'Level 1: business address',
    input: businessAddressInput,
  }),
  sourceOfRevenue: call({
    ...level1,
    path: '/auth/kyc/source-of-revenue',
    summary: 'Level 1: source of revenue',
    input: revenueInput,
  }),
  attest: call({
    method: 'POST',
    path: '/auth/kyc/attestation/{level}',
    summary: 'Attest a level (1 or 2), which raises the KYC level',
    who: 'signed-in',
    message: kycWords.received(1).text,
    input: attestInput,
    data: z.object({ next_stage: stage, kyc_level: kycLevel() }),
    refusals: [
      'steps_missing',
      'level_one_first',
      'customers_only',
      'level_attested',
      'modification_restricted',
      'not_found',
    ],
  }),
  bvn: call({
    ...level2,
    path: '/auth/kyc/bvn',
    summary: 'Level 2: bank verification number',
    input: bvnInput,
    refusals: [...level2.refusals, 'identity_mismatch', 'identity_not_found', 'identity_limit'],
  }),
  personalInfo: call({
    ...level2,
    path: '/auth/kyc/personal-info',
    summary: 'Level 2: personal information',
    input: personalInfoInput,
  }),
  nextOfKin: call({ ...level2, path: '/auth/kyc/next-of-kin', summary: 'Level 2: next of kin', input: nextOfKinInput }),
  employmentInfo: call({
    ...level2,
    path: '/auth/kyc/employment-info',
    summary: 'Level 2: employment',
    input: employmentInput(),
  }),
  confirmUtility: call({
    ...level2,
    path: '/auth/kyc/confirm-utility-upload',
    summary: 'Level 2: the uploaded utility bill',
    input: fileReference,
    data: nextAndCurrent,
    refusals: [...level2.refusals, 'upload_missing'],
  }),
  confirmId: call({
    ...level2,
    path: '/auth/kyc/confirm-id-upload',
    summary: 'Level 2: the uploaded valid ID',
    input: fileReference,
    data: nextAndCurrent,
    refusals: [...level2.refusals, 'upload_missing'],
  }),
  uploadDocuments: call({
    ...level2,
    path: '/auth/kyc/documents-upload',
    summary: 'Level 2: utility bill and valid ID in one multipart body',
    accepts: 'multipart',
    // Two documents of 8 MiB and the framing around them (C-59).
    maxBytes: 2 * 8_388_608 + 64 * 1_024,
    input: form({ documents }),
    refusals: [...level2.refusals, 'upload_type', 'upload_too_large', 'upload_unreadable'],
  }),
  currentStep: call({
    method: 'GET',
    path: '/auth/kyc/current-step/{level}',
    summary: 'Where a level (1 or 2) stands, and the stored answers',
    who: 'signed-in',
    input: form({ level: z.string() }),
    data: z.object({ currentStep: stage, user: kycAnswers }),
    refusals: ['not_found'],
  }),
  updateLevel: call({
    method: 'POST',
    path: '/auth/kyc/update-level',
    summary: 'The KYC level, worked out again from the stored facts',
    who: 'signed-in',
    accepts: 'none',
    input: nothing,
    data: z.object({ kyc_level: kycLevel() }),
  }),
}
