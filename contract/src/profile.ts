import * as z from 'zod/mini'
import { type Day } from '@kasuwa/domain/dates.ts'
import { wantsEmployer } from '@kasuwa/domain/profile/employment.ts'
import { wantsKids, wantsSpouse } from '@kasuwa/domain/profile/marital.ts'
import {
  countries,
  employmentStatuses,
  maritalStatuses,
  qualifications,
  relationships,
} from '@kasuwa/domain/profile/options.ts'
import { isLgaOf, states } from '@kasuwa/domain/profile/places.ts'
import { isAddress, isName, isPersonName, maxAddressLength, maxNameLength } from '@kasuwa/domain/profile/rules.ts'
import { isIndustryOf, sectors } from '@kasuwa/domain/profile/sectors.ts'
import { call } from './call.ts'
import { belongs, dependent } from './dependent.ts'
import { business, employment, maritalData, nextOfKin } from './entities/profile.ts'
import { choice, day, form, phone, text, textWords } from './fields.ts'
import { income, kidsCount, wholeIncome } from './numbers.ts'
import { kycWords, profileWords } from './profile-words.ts'

/** The forms that KYC level 2 and the settings share (C-73). */

type Answers = Readonly<Record<string, unknown>>

const spouse = ({ marital_status }: Answers) => wantsSpouse(asText(marital_status))
const kids = ({ marital_status }: Answers) => wantsKids(asText(marital_status))
const employed = ({ employment_status }: Answers) => wantsEmployer(asText(employment_status))

export const personalInfoInput = dependent(
  form({
    marital_status: choice(maritalStatuses),
    spouse_name: z.optional(text(textWords(maxNameLength, kycWords.spouseName), isPersonName)),
    spouse_phone_number: z.optional(phone(kycWords.spousePhone)),
    number_of_kids: z.optional(kidsCount(kycWords.numberOfKids)),
    highest_qualification: choice(qualifications),
  }),
  { spouse_name: spouse, spouse_phone_number: spouse, number_of_kids: kids },
)

export const nextOfKinInput = form({
  nok_name: text(textWords(maxNameLength, kycWords.nextOfKinName), isPersonName),
  nok_relationship: choice(relationships),
  nok_phone: phone(),
})

/** Work; with `today` the form refuses a future date, and the server does so with its own clock (C-72). A form asks for whole naira (C-96). */
export function employmentInput(today?: Day) {
  return dependent(
    form(
      {
        employment_status: choice(employmentStatuses),
        employer_name: z.optional(text(textWords(maxNameLength, kycWords.employerName), isName)),
        sector: z.optional(choice(sectors)),
        industry: z.optional(text()),
        start_date: z.optional(day(kycWords.employmentStart, (start) => !today || start <= today)),
        net_monthly_income: z.optional((today ? wholeIncome : income)(kycWords.netMonthlyIncome)),
        address: z.optional(text(textWords(maxAddressLength, kycWords.address), isAddress)),
        state: z.optional(choice(states)),
        lga: z.optional(text()),
        country: z.optional(choice(countries)),
      },
      belongs('industry', 'sector', isIndustryOf),
      belongs('lga', 'state', isLgaOf),
    ),
    {
      employer_name: employed,
      sector: employed,
      industry: employed,
      start_date: employed,
      net_monthly_income: employed,
      address: employed,
      state: employed,
      lga: employed,
      country: employed,
    },
  )
}

export const businessDetailsInput = form(
  {
    name: text(textWords(maxNameLength, kycWords.businessName), isName),
    category: choice(sectors),
    sub_category: text(),
  },
  belongs('sub_category', 'category', isIndustryOf),
)

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

const save = { method: 'POST', who: 'signed-in', lockedBy: 'profile', refusals: ['modification_restricted'] } as const

/** The calls that save the settings (C-80); each returns the saved record. Locked once level 2 is attested (C-76). */
export const profileCalls = {
  savePersonalInfo: call({
    ...save,
    path: '/user/settings/personal-info',
    summary: 'Save marriage, children and education',
    message: profileWords.personalSaved.text,
    input: personalInfoInput,
    data: maritalData,
  }),
  saveNextOfKin: call({
    ...save,
    path: '/user/settings/next-of-kin',
    summary: 'Save the next of kin',
    message: profileWords.nextOfKinSaved.text,
    input: nextOfKinInput,
    data: nextOfKin,
  }),
  saveEmploymentInfo: call({
    ...save,
    path: '/user/settings/employment-info',
    summary: 'Save the employment',
    message: profileWords.employmentSaved.text,
    input: employmentInput(),
    data: employment,
  }),
  saveBusinessInfo: call({
    ...save,
    path: '/user/settings/business-info',
    summary: 'Save the business',
    message: profileWords.businessSaved.text,
    input: businessDetailsInput,
    data: z.pick(business, { name: true, category: true, sub_category: true }),
  }),
}
