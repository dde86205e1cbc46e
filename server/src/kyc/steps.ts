import type { businessAddressInput, residentialAddressInput } from '@kasuwa/contract/kyc-level-one.ts'
import { kycWords } from '@kasuwa/contract/profile-words.ts'
import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { countries, type Nationality } from '@kasuwa/domain/profile/options.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { saveProfilePicture, type User } from '../access/user-repository.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { confirmUpload, type FileReference } from '../files/confirm-upload.ts'
import {
  type NextOfKin,
  saveBusiness,
  saveBusinessAtHome,
  saveBusinessElsewhere,
  saveHome,
  saveNationality,
  saveNextOfKin,
  saveRevenue,
} from '../profile/profile-repository.ts'
import { type EmploymentInfo, type PersonalInfo, storeEmployment, storePersonalInfo } from '../profile/store-answers.ts'
import { saveStep } from './save-step.ts'

/** A step of KYC: its level, its name, and how its answer is stored in the transaction that completes it (rule 5). */
type Step<Input> = {
  level: StepLevel
  name: KycStep
  store: (tx: Transaction, user: User, input: Input, context: Context) => Promise<unknown>
}

/** The use case of a step that one form answers; staff correct its answer by the same `store`. */
function step<Input>({ level, name, store }: Step<Input>) {
  const save = (context: Context, input: Input) =>
    saveStep(context, level, name, async (tx, user) => void (await store(tx, user, input, context)))
  return Object.assign(save, { store })
}

/** The steps that one form answers, by their call. NIN, BVN and the documents need more: save-identity.ts, documents.ts. */
export const formSteps = {
  /** KYC1-08 */
  nationality: step<{ nationality: Nationality }>({
    level: 1,
    name: 'nationality',
    store: (tx, user, { nationality }) => saveNationality(tx, user.id, nationality),
  }),

  /** The confirmed picture becomes the profile picture (C-69). @throws Refused upload_missing */
  confirmFace: step<FileReference>({
    level: 1,
    name: 'face_verification',
    async store(tx, user, reference, { app }) {
      const key = await confirmUpload(tx, app, user.id, 'profile_picture', reference, user.profilePicture)
      await saveProfilePicture(tx, user.id, key)
    },
  }),

  /** KYC1-10. @throws Refused invalid with residential_movedin_at for a future day (C-72) */
  residentialAddress: step<z.output<ReturnType<typeof residentialAddressInput>>>({
    level: 1,
    name: 'residential_address',
    async store(tx, user, home) {
      if (home.residential_movedin_at > tx.today)
        throw new Refused('invalid', { residential_movedin_at: [kycWords.movedIn] })
      await saveHome(tx, user.id, home)
    },
  }),

  /** KYC1-12 */
  businessDetails: step<{ name: string; category: string; sub_category: string }>({
    level: 1,
    name: 'business_details',
    store: (tx, user, { name, category, sub_category }) => saveBusiness(tx, user.id, name, category, sub_category),
  }),

  /** At home, with a copy of the residential address, or elsewhere (KYC1-14, KYC1-15, C-64). */
  businessAddress: step<z.output<typeof businessAddressInput>>({
    level: 1,
    name: 'business_address',
    store: (tx, user, { same_as_residential, country = countries[0], ...place }) =>
      same_as_residential
        ? saveBusinessAtHome(tx, user.id, country)
        : saveBusinessElsewhere(tx, user.id, {
            country,
            address: place.address ?? '',
            closest_landmark: place.closest_landmark ?? '',
            state: place.state ?? '',
            lga: place.lga ?? '',
          }),
  }),

  /** KYC1-16 */
  sourceOfRevenue: step<{ expected_monthly_revenue: Kobo; other_sources_of_funds: boolean }>({
    level: 1,
    name: 'source_of_revenue',
    store: (tx, user, input) => saveRevenue(tx, user.id, input.expected_monthly_revenue, input.other_sources_of_funds),
  }),

  /** KYC2-08 */
  personalInfo: step<PersonalInfo>({
    level: 2,
    name: 'personal_info',
    store: (tx, user, input) => storePersonalInfo(tx, user.id, input),
  }),

  /** KYC2-11 */
  nextOfKin: step<NextOfKin>({
    level: 2,
    name: 'next_of_kin',
    store: (tx, user, input) => saveNextOfKin(tx, user.id, input),
  }),

  /** KYC2-12. @throws Refused invalid with start_date for a future day (C-72) */
  employmentInfo: step<EmploymentInfo>({
    level: 2,
    name: 'employment_info',
    store: (tx, user, input) => storeEmployment(tx, user.id, input),
  }),
}
