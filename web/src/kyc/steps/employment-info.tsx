import { dayText } from '../../app/days.tsx'
import { nairaText } from '../../money/naira.tsx'
import { readAs } from '../../profile/fields/answers.ts'
import { EmploymentFields, useEmploymentForm } from '../../profile/fields/employment-fields.tsx'
import { fieldLabels } from '../../profile/texts.ts'
import { formStep } from '../step.tsx'

/** Work; the self-employed answer no more than that (KYC2-12, KYC2-13, C-68). */
export const employmentInfo = formStep({
  name: 'employment_info',
  useForm: ({ account }, draft) => useEmploymentForm({ ...account.employment, ...draft }),
  Fields: EmploymentFields,
  send: 'kyc.employmentInfo',
  summary: ({ account: { employment } }) =>
    employment === null
      ? []
      : [
          [fieldLabels.employment_status, readAs(employment.employment_status)],
          [fieldLabels.employer_name, employment.employer_name],
          [fieldLabels.sector, employment.sector],
          [fieldLabels.industry, employment.industry],
          [fieldLabels.start_date, employment.start_date && dayText(employment.start_date)],
          [
            fieldLabels.net_monthly_income,
            employment.net_monthly_income !== null && nairaText(employment.net_monthly_income),
          ],
          [fieldLabels.employerAddress, employment.address],
          [fieldLabels.state, employment.state],
          [fieldLabels.lga, employment.lga],
          [fieldLabels.country, employment.country],
        ],
})
