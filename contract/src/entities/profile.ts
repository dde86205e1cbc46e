import {
  countries,
  employmentStatuses,
  genders,
  maritalStatuses,
  qualifications,
  relationships,
  residentialStatuses,
} from '@kasuwa/domain/profile/options.ts'
import * as z from 'zod/mini'
import { date, instant, naira } from './wire.ts'

const text = () => z.nullable(z.string())

/** A user's identity and address (DATA-01); null where not known yet. */
export const personalFields = {
  id: z.string(),
  first_name: z.string(),
  middle_name: text(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  dob: z.nullable(date()),
  gender: z.nullable(z.enum(genders)),
  address: text(),
  closest_landmark: text(),
  state: text(),
  lga: text(),
  residential_status: z.nullable(z.enum(residentialStatuses)),
  residential_movedin_at: z.nullable(date()),
  address_verified_at: z.nullable(instant()),
  profile_picture_url: text(),
}

/** Marriage, children and schooling (DATA-02). */
export const maritalData = z.object({
  marital_status: z.nullable(z.enum(maritalStatuses)),
  spouse_name: text(),
  spouse_phone_number: text(),
  number_of_kids: z.nullable(z.int()),
  highest_qualification: z.nullable(z.enum(qualifications)),
})

/** Next of kin (DATA-01: nok_*). */
export const nextOfKin = z.object({
  nok_name: text(),
  nok_relationship: z.nullable(z.enum(relationships)),
  nok_phone: text(),
})

/** Employment; for the self-employed only the status is kept (C-68). */
export const employment = z.object({
  employment_status: z.enum(employmentStatuses),
  employer_name: text(),
  sector: text(),
  industry: text(),
  start_date: z.nullable(date()),
  net_monthly_income: z.nullable(naira()),
  address: text(),
  state: text(),
  lga: text(),
  country: z.nullable(z.enum(countries)),
})

/** A customer's business: what it does and where it is. */
export const business = z.object({
  name: z.string(),
  category: z.string(),
  sub_category: z.string(),
  same_as_residential: z.boolean(),
  country: z.nullable(z.enum(countries)),
  address: text(),
  closest_landmark: text(),
  state: text(),
  lga: text(),
})
