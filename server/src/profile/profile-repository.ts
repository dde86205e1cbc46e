import type { Phone } from '@kasuwa/domain/phone.ts'
import type { AccountType, UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Employment } from '@kasuwa/domain/profile/employment.ts'
import type { MaritalData } from '@kasuwa/domain/profile/marital.ts'
import type {
  Country,
  EmploymentStatus,
  Gender,
  MaritalStatus,
  Nationality,
  Qualification,
  Relationship,
  ResidentialStatus,
} from '@kasuwa/domain/profile/options.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'

/** What a user has told of his work: his employment and his business. */
export type WorkRow = {
  employment_status: EmploymentStatus | null
  employer_name: string | null
  sector: string | null
  industry: string | null
  start_date: string | null
  net_monthly_income_kobo: Kobo | null
  employer_address: string | null
  employer_state: string | null
  employer_lga: string | null
  employer_country: Country | null
  business: BusinessRow | null
}

/** All that a user has told of himself, as it is stored; one record, whether KYC or the settings saved it (C-73). */
export type AnswersRow = WorkRow & {
  id: UserId
  account_type: AccountType
  status: UserStatus
  kyc_level: KycLevel
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  phone: string
  dob: string | null
  gender: Gender | null
  profile_picture: string | null
  nationality: Nationality | null
  nin_sealed: Buffer | null
  bvn_sealed: Buffer | null
  address: string | null
  closest_landmark: string | null
  state: string | null
  lga: string | null
  residential_status: ResidentialStatus | null
  residential_movedin_at: string | null
  address_verified_at: Date | null
  expected_monthly_revenue_kobo: Kobo | null
  other_sources_of_funds: boolean | null
  marital_status: MaritalStatus | null
  spouse_name: string | null
  spouse_phone_number: string | null
  number_of_kids: number | null
  highest_qualification: Qualification | null
  nok_name: string | null
  nok_relationship: Relationship | null
  nok_phone: string | null
  utility_bill: string | null
  valid_id: string | null
}

type BusinessRow = {
  name: string
  category: string
  sub_category: string
  same_as_residential: boolean | null
  country: Country | null
  address: string | null
  closest_landmark: string | null
  state: string | null
  lga: string | null
}

/** What such a row is read from: the user `u` and his profile `p`. */
export const workColumns = `p.employment_status, p.employer_name, p.sector, p.industry, p.start_date, p.net_monthly_income_kobo,
  p.employer_address, p.employer_state, p.employer_lga, p.employer_country,
  (select to_jsonb(b) - 'user_id' from businesses b where b.user_id = u.id) as business`

const find = `select u.id, u.account_type, u.status, u.kyc_level, coalesce(u.first_name, '') as first_name, u.middle_name,
    coalesce(u.last_name, '') as last_name, coalesce(u.email, '') as email, u.phone, u.dob, u.gender, u.profile_picture,
    p.nationality, p.nin_sealed, p.bvn_sealed, p.address, p.closest_landmark, p.state, p.lga, p.residential_status, p.residential_movedin_at,
    p.address_verified_at, p.expected_monthly_revenue_kobo, p.other_sources_of_funds, p.marital_status, p.spouse_name,
    p.spouse_phone_number, p.number_of_kids, p.highest_qualification, p.nok_name, p.nok_relationship, p.nok_phone,
    p.utility_bill, p.valid_id, ${workColumns}
  from users u left join profiles p on p.user_id = u.id where u.id = $1`

const saveNationalitySql = upsert('nationality')
const saveAddressSql = upsert(
  'address',
  'closest_landmark',
  'state',
  'lga',
  'residential_status',
  'residential_movedin_at',
)
const saveRevenueSql = upsert('expected_monthly_revenue_kobo', 'other_sources_of_funds')
const savePersonalSql = upsert(
  'marital_status',
  'spouse_name',
  'spouse_phone_number',
  'number_of_kids',
  'highest_qualification',
)
const saveNextOfKinSql = upsert('nok_name', 'nok_relationship', 'nok_phone')
const saveEmploymentSql = upsert(
  'employment_status',
  'employer_name',
  'sector',
  'industry',
  'start_date',
  'net_monthly_income_kobo',
  'employer_address',
  'employer_state',
  'employer_lga',
  'employer_country',
)
const saveUtilityBillSql = upsert('utility_bill')
const saveValidIdSql = upsert('valid_id')

const saveBusinessSql = `insert into businesses (user_id, name, category, sub_category) values ($1, $2, $3, $4)
  on conflict (user_id) do update set name = excluded.name, category = excluded.category, sub_category = excluded.sub_category`
const saveBusinessElsewhereSql = `update businesses set same_as_residential = false, country = $2, address = $3, closest_landmark = $4, state = $5, lga = $6
  where user_id = $1`
const saveBusinessAtHomeSql = `update businesses b set same_as_residential = true, country = $2, address = p.address,
    closest_landmark = p.closest_landmark, state = p.state, lga = p.lga
  from profiles p where p.user_id = b.user_id and b.user_id = $1`
const followHomeSql = `update businesses b set address = p.address, closest_landmark = p.closest_landmark, state = p.state, lga = p.lga
  from profiles p where p.user_id = b.user_id and b.user_id = $1 and b.same_as_residential`

/** The statement that stores these columns of a profile; made once, of names that stand in this file. */
function upsert(...columns: string[]): string {
  const values = columns.map((_, index) => `$${index + 2}`).join(', ')
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return `insert into profiles (user_id, ${columns.join(', ')}) values ($1, ${values}) on conflict (user_id) do update set ${changes}`
}

export const findAnswers = (sql: Sql, id: UserId): Promise<AnswersRow | undefined> => sql.row<AnswersRow>(find, [id])

export const saveNationality = (tx: Transaction, id: UserId, nationality: Nationality): Promise<number> =>
  tx.run(saveNationalitySql, [id, nationality])

export type Home = {
  address: string
  closest_landmark: string
  state: string
  lga: string
  residential_status: string
  residential_movedin_at: string
}

/** Where a user lives; a business at home moves along (C-64). */
export async function saveHome(tx: Transaction, id: UserId, home: Home): Promise<void> {
  const { address, closest_landmark, state, lga, residential_status, residential_movedin_at } = home
  await tx.run(saveAddressSql, [id, address, closest_landmark, state, lga, residential_status, residential_movedin_at])
  await tx.run(followHomeSql, [id])
}

export const saveRevenue = (tx: Transaction, id: UserId, expected: Kobo, otherSources: boolean): Promise<number> =>
  tx.run(saveRevenueSql, [id, expected, otherSources])

export const savePersonal = (
  tx: Transaction,
  id: UserId,
  marital: MaritalData,
  qualification: Qualification,
): Promise<number> =>
  tx.run(savePersonalSql, [
    id,
    marital.maritalStatus,
    marital.spouseName,
    marital.spousePhone,
    marital.numberOfKids,
    qualification,
  ])

export type NextOfKin = { nok_name: string; nok_relationship: Relationship; nok_phone: Phone }

export const saveNextOfKin = (
  tx: Transaction,
  id: UserId,
  name: string,
  relationship: Relationship,
  phone: string,
): Promise<number> => tx.run(saveNextOfKinSql, [id, name, relationship, phone])

export const saveEmployment = (tx: Transaction, id: UserId, work: Employment): Promise<number> =>
  tx.run(saveEmploymentSql, [
    id,
    work.employmentStatus,
    work.employerName,
    work.sector,
    work.industry,
    work.startDate,
    work.netMonthlyIncome,
    work.address,
    work.state,
    work.lga,
    work.country,
  ])

export const saveBusiness = (
  tx: Transaction,
  id: UserId,
  name: string,
  category: string,
  subCategory: string,
): Promise<number> => tx.run(saveBusinessSql, [id, name, category, subCategory])

export type BusinessPlace = { country: Country; address: string; closest_landmark: string; state: string; lga: string }

export const saveBusinessElsewhere = (tx: Transaction, id: UserId, place: BusinessPlace): Promise<number> =>
  tx.run(saveBusinessElsewhereSql, [id, place.country, place.address, place.closest_landmark, place.state, place.lga])

export const saveBusinessAtHome = (tx: Transaction, id: UserId, country: Country): Promise<number> =>
  tx.run(saveBusinessAtHomeSql, [id, country])

export const saveDocument = (
  tx: Transaction,
  id: UserId,
  kind: 'utility_bill' | 'valid_id',
  key: string,
): Promise<number> => tx.run(kind === 'utility_bill' ? saveUtilityBillSql : saveValidIdSql, [id, key])
