import { LostKey } from '../security/vault.ts'
import type { Viewer } from '../context/context.ts'
import { pictureAddress } from '../files/signed-address.ts'
import type { AnswersRow, WorkRow } from './profile-repository.ts'

/**
 * Everything a user has entered, with a picture's address that is valid for a while (DATA-01, C-69). Never a NIN or BVN. The contract
 * says which parts each answer has.
 */
export const profileOnWire = (viewer: Viewer, { nin_sealed: _nin, bvn_sealed: _bvn, ...row }: AnswersRow) => ({
  ...row,
  profile_picture_url: pictureAddress(viewer, row.profile_picture),
})

export const nextOfKinOnWire = (row: AnswersRow) => ({
  nok_name: row.nok_name,
  nok_relationship: row.nok_relationship,
  nok_phone: row.nok_phone,
})

export const maritalOnWire = (row: AnswersRow) => ({
  marital_status: row.marital_status,
  spouse_name: row.spouse_name,
  spouse_phone_number: row.spouse_phone_number,
  number_of_kids: row.number_of_kids,
  highest_qualification: row.highest_qualification,
})

export const employmentOnWire = (row: WorkRow) =>
  row.employment_status === null
    ? null
    : {
        employment_status: row.employment_status,
        employer_name: row.employer_name,
        sector: row.sector,
        industry: row.industry,
        start_date: row.start_date,
        net_monthly_income: row.net_monthly_income_kobo,
        address: row.employer_address,
        state: row.employer_state,
        lga: row.employer_lga,
        country: row.employer_country,
      }

export const businessesOnWire = ({ business }: WorkRow) =>
  business ? [{ ...business, same_as_residential: business.same_as_residential ?? false }] : []

/** Prefills the KYC forms (KYC1-07, KYC2-05): NIN and BVN only masked. */
export const answersOnWire = (viewer: Viewer, row: AnswersRow) => ({
  ...profileOnWire(viewer, row),
  nin: maskedNumber(viewer, 'nin', row.nin_sealed),
  bvn: maskedNumber(viewer, 'bvn', row.bvn_sealed),
  expected_monthly_revenue: row.expected_monthly_revenue_kobo,
  other_sources_of_funds: row.other_sources_of_funds ?? false,
  documents: { utility_bill: row.utility_bill, valid_id: row.valid_id },
  account: { ...maritalOnWire(row), employment: employmentOnWire(row), businesses: businessesOnWire(row) },
})

const numberLength = 11

/** A sealed NIN or BVN as lists show it. A number whose key is lost shows no digit: a list must not fail for one row of it. */
export function maskedNumber({ app }: Pick<Viewer, 'app'>, kind: 'nin' | 'bvn', sealed: Buffer | null): string | null {
  if (!sealed) return null
  try {
    return masked(app.vault.open(sealed, kind))
  } catch (error) {
    if (!(error instanceof LostKey)) throw error
    app.log.error('a number does not open', { kind, error })
    return '*'.repeat(numberLength)
  }
}

/** First 3 and last 2 digits (C-146), so that the person can check them; for a number too short for that the last 2, or none of two. */
export const masked = (number: string): string => {
  const [first, last] = number.length >= 8 ? [3, 2] : [0, number.length > 2 ? 2 : 0]
  return `${number.slice(0, first)}${'*'.repeat(number.length - first - last)}${number.slice(number.length - last)}`
}
