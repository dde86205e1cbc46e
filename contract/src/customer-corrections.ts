import { genders } from '@kasuwa/domain/profile/options.ts'
import { isMiddleName, maxNameLength } from '@kasuwa/domain/profile/rules.ts'
import { residentialAddressInput, businessAddressInput, ninInput, revenueInput } from './kyc-level-one.ts'
import { bvnInput } from './kyc-level-two.ts'
import { businessDetailsInput, employmentInput, nextOfKinInput, personalInfoInput } from './profile.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { waitingAct } from './entities/proposal.ts'
import { choice, day, form, phone, text, textWords } from './fields.ts'
import { email, personNames } from './sign-up-forms.ts'
import { accountWords } from './account-words.ts'

/** The phone that a customer signs in with from now on. */
export const phoneCorrectionForm = form({ phone: phone() })

/** The customer's registered name and date of birth, by the rules of sign-up. The server checks their age with its own date (C-32). */
export const personCorrectionForm = form({
  ...personNames(),
  middle_name: z.prefault(text(textWords(maxNameLength, accountWords.middleName), isMiddleName), ''),
  gender: choice(genders, accountWords.gender),
  dob: day(accountWords.birthday),
})

/** The customer's e-mail address. */
export const emailCorrectionForm = form({ email: email() })

/** A file is asked for again, and has no values. */
export const noValues = form({})

/**
 * The parts of a customer's data that staff correct, each with the form that the customer filled in (C-73); the nationality has one choice.
 * Only the customer can send their face and their documents: these are asked for again, and have no values.
 */
export const correctionForms = {
  phone: phoneCorrectionForm,
  person: personCorrectionForm,
  email: emailCorrectionForm,
  nin: ninInput,
  residential_address: residentialAddressInput(),
  business_details: businessDetailsInput,
  business_address: businessAddressInput,
  source_of_revenue: revenueInput,
  bvn: bvnInput,
  profile_picture: noValues,
  utility_bill: noValues,
  valid_id: noValues,
  personal_info: personalInfoInput,
  next_of_kin: nextOfKinInput,
  employment_info: employmentInput(),
} as const

export type CorrectionPart = keyof typeof correctionForms
export const correctionParts = Object.keys(correctionForms) as CorrectionPart[]

export const customerCorrectionCalls = {
  propose: call({
    method: 'POST',
    path: '/admin/customers/{id}/corrections',
    summary:
      "Propose a correction of data that a customer can no longer change, or of their registration; a second person always confirms it. For a file, the customer is asked to send it again and reads the reason. `values` are those of the part's form. id is their customer id",
    who: ['admin'],
    roles: ['support'],
    input: form({
      id: z.string(),
      part: choice(correctionParts as [CorrectionPart, ...CorrectionPart[]]),
      values: z.record(z.string(), z.unknown()),
      reason: text(),
      checked: text(),
    }),
    data: waitingAct,
    refusals: [
      'not_found',
      'not_locked',
      'nothing_changed',
      'file_asked',
      'phone_in_use',
      'email_taken',
      'identity_mismatch',
      'identity_not_found',
      'identity_in_use',
      'number_unreadable',
      'proposal_open',
      'too_many_requests',
      'idempotency_conflict',
    ],
  }),
}
