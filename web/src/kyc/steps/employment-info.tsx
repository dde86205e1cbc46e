import { EmploymentFields, useEmploymentForm } from '../../profile/fields/employment-fields.tsx'
import { formStep } from '../step.tsx'

/** Employment; the self-employed answer only the status (KYC2-12, KYC2-13, C-68). */
export const employmentInfo = formStep({
  name: 'employment_info',
  useForm: ({ account }, draft) => useEmploymentForm({ ...account.employment, ...draft }),
  Fields: EmploymentFields,
  send: 'kyc.employmentInfo',
})
