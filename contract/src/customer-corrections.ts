import { residentialAddressInput, businessAddressInput, ninInput, revenueInput } from './kyc-level-one.ts'
import { bvnInput } from './kyc-level-two.ts'
import { businessDetailsInput, employmentInput, nextOfKinInput, personalInfoInput } from './profile-forms.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { waitingAct } from './entities/proposal.ts'
import { choice, form, phone, text } from './fields.ts'

/** The phone that a customer signs in with from now on. */
export const phoneCorrectionForm = form({ phone: phone() })

/**
 * What staff correct of a customer, each by the form that the customer filled in (C-73). The face and the documents are the customer's to send
 * again; the nationality has one choice.
 */
export const correctionForms = {
  phone: phoneCorrectionForm,
  nin: ninInput,
  residential_address: residentialAddressInput(),
  business_details: businessDetailsInput,
  business_address: businessAddressInput,
  source_of_revenue: revenueInput,
  bvn: bvnInput,
  personal_info: personalInfoInput,
  next_of_kin: nextOfKinInput,
  employment_info: employmentInput(),
} as const

export type CorrectionPart = keyof typeof correctionForms
export const correctionParts = Object.keys(correctionForms) as CorrectionPart[]

export const correctionsCalls = {
  propose: call({
    method: 'POST',
    path: '/admin/customers/{id}/corrections',
    summary:
      "Propose to correct a part of a customer's data that they can no longer change, or their phone number; always confirmed by a second person. `values` are those of the part's own form. id is their customer id",
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
      'phone_in_use',
      'identity_mismatch',
      'identity_not_found',
      'identity_in_use',
      'proposal_open',
      'too_many_requests',
      'idempotency_conflict',
    ],
  }),
}
