import * as z from 'zod/mini'
import { isBvn } from '@kasuwa/domain/profile/rules.ts'
import { call } from './call.ts'
import { kycStage, nextStage } from './entities/kyc-stage.ts'
import { nextOfKin } from './entities/profile.ts'
import { digits, form } from './fields.ts'
import { fileReference } from './files.ts'
import { employmentInput, nextOfKinInput, personalInfoInput } from './profile.ts'
import { kycWords } from './profile-words.ts'

export const bvnInput = form({ bvn: digits(kycWords.bvn, isBvn) })

/** Parts named 'documents' of a multipart body: one file or several (C-58). */
const documents = z.union(
  [z.file(), z.array(z.file()).check(z.minLength(1, kycWords.documents), z.maxLength(2, kycWords.documents))],
  {
    error: kycWords.documents,
  },
)

/** The stored answers of the level, which prefill its forms together with the profile (KYC2-05). The BVN is masked: first 3 and last 2 digits. */
export const levelTwoAnswers = {
  bvn: z.nullable(z.string()),
  ...nextOfKin.shape,
  /** The paths of the confirmed documents; their contents are never public (C-69). */
  documents: z.object({ utility_bill: z.nullable(z.string()), valid_id: z.nullable(z.string()) }),
}

const common = {
  method: 'POST',
  who: ['customer'],
  lockedBy: 2,
  data: nextStage,
  refusals: ['modification_restricted', 'step_ahead', 'level_one_first'],
} as const

const nextAndCurrent = z.object({ next_stage: kycStage, currentStep: kycStage })

export const levelTwoCalls = {
  bvn: call({
    ...common,
    path: '/auth/kyc/bvn',
    summary: 'Level 2: bank verification number',
    input: bvnInput,
    refusals: [...common.refusals, 'identity_mismatch', 'identity_not_found', 'identity_limit'],
  }),
  personalInfo: call({
    ...common,
    path: '/auth/kyc/personal-info',
    summary: 'Level 2: personal information',
    input: personalInfoInput,
  }),
  nextOfKin: call({ ...common, path: '/auth/kyc/next-of-kin', summary: 'Level 2: next of kin', input: nextOfKinInput }),
  employmentInfo: call({
    ...common,
    path: '/auth/kyc/employment-info',
    summary: 'Level 2: employment',
    input: employmentInput(),
  }),
  confirmUtility: call({
    ...common,
    path: '/auth/kyc/confirm-utility-upload',
    summary: 'Level 2: the uploaded utility bill',
    input: fileReference,
    data: nextAndCurrent,
    refusals: [...common.refusals, 'upload_missing'],
  }),
  confirmId: call({
    ...common,
    path: '/auth/kyc/confirm-id-upload',
    summary: 'Level 2: the uploaded valid ID',
    input: fileReference,
    data: nextAndCurrent,
    refusals: [...common.refusals, 'upload_missing'],
  }),
  uploadDocuments: call({
    ...common,
    path: '/auth/kyc/documents-upload',
    summary: 'Level 2: utility bill and valid ID in one multipart body',
    accepts: 'multipart',
    // Two documents of 8 MiB and the overhead of the multipart body (C-59).
    maxBytes: 2 * 8_388_608 + 64 * 1_024,
    input: form({ documents }),
    refusals: [
      ...common.refusals,
      'upload_type',
      'upload_too_large',
      'upload_unreadable',
      'upload_pdf',
      'upload_links',
      'upload_pixels',
      'upload_start',
    ],
  }),
}
