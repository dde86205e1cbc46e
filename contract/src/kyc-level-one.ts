import type { Day } from '@kasuwa/domain/dates.ts'
import { countries, nationalities, residentialStatuses } from '@kasuwa/domain/profile/options.ts'
import { isLgaOf, states } from '@kasuwa/domain/profile/places.ts'
import {
  isAddress,
  isMiddleName,
  isNin,
  isPersonName,
  maxAddressLength,
  maxNameLength,
} from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { belongs, dependent } from './dependent.ts'
import { nextStage } from './entities/kyc-stage.ts'
import { naira } from './entities/wire.ts'
import { choice, day, digits, flag, form, text, textWords } from './fields.ts'
import { fileReference } from './files.ts'
import { income, wholeIncome } from './numbers.ts'
import { businessDetailsInput } from './profile.ts'
import { kycWords } from './profile-words.ts'
import { accountWords } from './account-words.ts'

export const nationalityInput = form({ nationality: choice(nationalities, kycWords.nationality) })

export const ninInput = form({ nin: digits(kycWords.nin, isNin) })

/** The NIN, with the customer's names where they correct them; both are checked together, until the level is attested (KYC1-26). */
export const ninStepInput = z.extend(ninInput, {
  first_name: z.optional(text(textWords(maxNameLength, accountWords.firstName), isPersonName)),
  middle_name: z.nullish(text(textWords(maxNameLength, accountWords.middleName), isMiddleName)),
  last_name: z.optional(text(textWords(maxNameLength, accountWords.lastName), isPersonName)),
})

/** A home address; with `today` the form refuses a future date, and the server does so with its own clock (C-72). */
export function residentialAddressInput(today?: Day) {
  return form(
    {
      address: text(textWords(maxAddressLength, kycWords.address), isAddress),
      closest_landmark: text(textWords(maxAddressLength, kycWords.closestLandmark), isAddress),
      state: choice(states),
      lga: text(),
      residential_status: choice(residentialStatuses),
      residential_movedin_at: day(kycWords.movedIn, (movedIn) => !today || movedIn <= today),
    },
    belongs('lga', 'state', isLgaOf),
  )
}

const elsewhere = (answers: Readonly<Record<string, unknown>>) => answers['same_as_residential'] !== true

/** The address of the business; for a business at home the other fields are dropped (KYC1-14, KYC1-15, C-64). */
export const businessAddressInput = dependent(
  form(
    {
      same_as_residential: z.prefault(flag(), false),
      country: z.optional(choice(countries)),
      address: z.optional(text(textWords(maxAddressLength, kycWords.address), isAddress)),
      closest_landmark: z.optional(text(textWords(maxAddressLength, kycWords.closestLandmark), isAddress)),
      state: z.optional(choice(states)),
      lga: z.optional(text()),
    },
    belongs('lga', 'state', isLgaOf),
  ),
  { address: elsewhere, closest_landmark: elsewhere, state: elsewhere, lga: elsewhere },
  { country: elsewhere },
)

export const revenueInput = form({
  expected_monthly_revenue: income(kycWords.expectedMonthlyRevenue),
  other_sources_of_funds: z.prefault(flag(), false),
})

/** The same as its form asks for it: in whole naira (C-96). */
export const revenueForm = form({
  ...revenueInput.shape,
  expected_monthly_revenue: wholeIncome(kycWords.expectedMonthlyRevenue),
})

/** The stored answers of the level, which prefill its forms together with the profile (KYC1-07). The NIN is masked: first 3 and last 2 digits. */
export const levelOneAnswers = {
  nationality: z.nullable(z.enum(nationalities)),
  nin: z.nullable(z.string()),
  expected_monthly_revenue: z.nullable(naira()),
  other_sources_of_funds: z.boolean(),
}

const common = {
  method: 'POST',
  who: 'signed-in',
  lockedBy: 1,
  data: nextStage,
  refusals: ['level_attested', 'step_ahead'],
} as const

export const levelOneCalls = {
  nationality: call({
    ...common,
    path: '/auth/kyc/nationality',
    summary: 'Level 1: nationality',
    input: nationalityInput,
  }),
  nin: call({
    ...common,
    path: '/auth/kyc/nin',
    summary: "Level 1: national identification number; it is checked with the customer's corrected names, where sent",
    input: ninStepInput,
    refusals: [...common.refusals, 'not_permitted', 'identity_mismatch', 'identity_not_found', 'identity_limit'],
  }),
  confirmFace: call({
    ...common,
    path: '/auth/kyc/confirm-face-upload',
    summary: 'Level 1: the uploaded picture of the face',
    input: fileReference,
    refusals: [...common.refusals, 'upload_missing'],
  }),
  residentialAddress: call({
    ...common,
    path: '/auth/kyc/residential-address',
    summary: 'Level 1: residential address',
    input: residentialAddressInput(),
  }),
  businessDetails: call({
    ...common,
    path: '/auth/kyc/business-details',
    summary: 'Level 1: business',
    input: businessDetailsInput,
  }),
  businessAddress: call({
    ...common,
    path: '/auth/kyc/business-address',
    summary: 'Level 1: business address',
    input: businessAddressInput,
  }),
  sourceOfRevenue: call({
    ...common,
    path: '/auth/kyc/source-of-revenue',
    summary: 'Level 1: source of revenue',
    input: revenueInput,
  }),
}
