import { readAs } from '../../profile/fields/answers.ts'
import { PersonalInfoFields, usePersonalInfoForm } from '../../profile/fields/personal-info-fields.tsx'
import { fieldLabels } from '../../profile/texts.ts'
import type { Answers } from '../kyc-queries.ts'
import { formStep } from '../step.tsx'

/** Marriage, children and schooling (KYC2-08). */
export const personalInfo = formStep({
  name: 'personal_info',
  useForm: (answers, draft) => usePersonalInfoForm({ ...familyOf(answers), ...draft }),
  Fields: PersonalInfoFields,
  send: 'kyc.personalInfo',
  summary: ({ account }) => [
    [fieldLabels.marital_status, account.marital_status && readAs(account.marital_status)],
    [fieldLabels.spouse_name, account.spouse_name],
    [fieldLabels.spouse_phone_number, account.spouse_phone_number],
    [fieldLabels.number_of_kids, account.number_of_kids?.toString()],
    [fieldLabels.highest_qualification, account.highest_qualification && readAs(account.highest_qualification)],
  ],
})

function familyOf({ account }: Answers) {
  const { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification } = account
  return { marital_status, spouse_name, spouse_phone_number, number_of_kids, highest_qualification }
}
