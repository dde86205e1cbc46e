import { isPersonName, maxNameLength } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { waitingAct } from './entities/proposal.ts'
import { choice, form, phone, text, textWords } from './fields.ts'
import { email } from './sign-up-forms.ts'
import { accountWords } from './account-words.ts'

/** The names of an admin or an agent. */
export const staffNamesForm = form({
  first_name: text(textWords(maxNameLength, accountWords.firstName), isPersonName),
  last_name: text(textWords(maxNameLength, accountWords.lastName), isPersonName),
})

/** The parts of an admin's or agent's own data that two people correct (C-222). */
export const staffCorrectionForms = {
  phone: form({ phone: phone() }),
  person: staffNamesForm,
  email: form({ email: email() }),
} as const

export type StaffPart = keyof typeof staffCorrectionForms
export const staffParts = Object.keys(staffCorrectionForms) as [StaffPart, ...StaffPart[]]

/** The reason of a correction, and how staff made sure that it is true. */
const correctionWhyForm = form({ reason: text(), checked: text() })

export const staffCorrectionCalls = {
  propose: call({
    method: 'POST',
    path: '/admin/staff/{id}/corrections',
    summary:
      "Propose a correction of an agent's or an admin's name, phone or e-mail address; a second person always confirms it, and for an admin both need all roles. `values` are those of the part's form; id is their user id",
    who: ['admin'],
    roles: ['support'],
    input: z.extend(correctionWhyForm, {
      id: z.string(),
      part: choice(staffParts),
      values: z.record(z.string(), z.unknown()),
    }),
    data: waitingAct,
    refusals: ['not_found', 'nothing_changed', 'phone_in_use', 'email_taken', 'proposal_open', 'idempotency_conflict'],
  }),
}
