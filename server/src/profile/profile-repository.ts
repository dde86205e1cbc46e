import type { AccountType, UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
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
import {
  bool,
  bytes,
  day,
  instant,
  integer,
  integerOf,
  json,
  kobo,
  nullable,
  phone,
  type RowOfShape,
  type Shape,
  text,
  uuid,
  word,
} from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'

/** A profile's columns, by the forms that they come from. */
const nationality = { nationality: word<Nationality>() }
const home = {
  address: text,
  closest_landmark: text,
  state: text,
  lga: text,
  residential_status: word<ResidentialStatus>(),
  residential_movedin_at: day,
}
const revenue = { expected_monthly_revenue_kobo: kobo, other_sources_of_funds: bool }
const family = {
  marital_status: word<MaritalStatus>().nullable,
  spouse_name: text.nullable,
  spouse_phone_number: phone.nullable,
  number_of_kids: integer.nullable,
}
const schooling = { highest_qualification: word<Qualification>() }
const nextOfKin = { nok_name: text, nok_relationship: word<Relationship>(), nok_phone: phone }
const employment = nullable({
  employment_status: word<EmploymentStatus>(),
  employer_name: text,
  sector: text,
  industry: text,
  start_date: day,
  net_monthly_income_kobo: kobo,
  employer_address: text,
  employer_state: text,
  employer_lga: text,
  employer_country: word<Country>(),
})

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

/** A user's work: their employment and their business, read from the user `u` and the profile `p`. */
export const workShape = { ...employment, business: json<BusinessRow>().nullable }
export const workColumns = `p.employment_status, p.employer_name, p.sector, p.industry, p.start_date, p.net_monthly_income_kobo,
  p.employer_address, p.employer_state, p.employer_lga, p.employer_country,
  (select to_jsonb(b) - 'user_id' from businesses b where b.user_id = u.id) as business`

const findById = statement({
  params: { id: uuid<UserId>() },
  row: {
    id: uuid<UserId>(),
    account_type: word<AccountType>(),
    status: word<UserStatus>(),
    kyc_level: integerOf<KycLevel>(),
    first_name: text,
    middle_name: text.nullable,
    last_name: text,
    email: text,
    phone,
    dob: day.nullable,
    gender: word<Gender>().nullable,
    profile_picture: text.nullable,
    nin_sealed: bytes.nullable,
    bvn_sealed: bytes.nullable,
    address_verified_at: instant.nullable,
    utility_bill: text.nullable,
    valid_id: text.nullable,
    ...nullable({ ...nationality, ...home, ...revenue, ...schooling, ...nextOfKin }),
    ...family,
    ...workShape,
  },
  sql: `select u.id, u.account_type, u.status, u.kyc_level, coalesce(u.first_name, '') as first_name, u.middle_name,
      coalesce(u.last_name, '') as last_name, coalesce(u.email, '') as email, u.phone, u.dob, u.gender, u.profile_picture,
      p.nationality, p.nin_sealed, p.bvn_sealed, p.address, p.closest_landmark, p.state, p.lga, p.residential_status,
      p.residential_movedin_at, p.address_verified_at, p.expected_monthly_revenue_kobo, p.other_sources_of_funds, p.marital_status,
      p.spouse_name, p.spouse_phone_number, p.number_of_kids, p.highest_qualification, p.nok_name, p.nok_relationship, p.nok_phone,
      p.utility_bill, p.valid_id, ${workColumns}
    from users u left join profiles p on p.user_id = u.id where u.id = :id`,
})

/** Everything a user has entered about themselves, as it is stored; one record, whether KYC or the settings saved it (C-73). */
export type AnswersRow = RowOf<typeof findById>
export type WorkRow = Pick<AnswersRow, keyof typeof workShape>

const upsertNationality = upsert(nationality)
const upsertHome = upsert(home)
const upsertRevenue = upsert(revenue)
const upsertPersonal = upsert({ ...family, ...schooling })
const upsertNextOfKin = upsert(nextOfKin)
const upsertEmployment = upsert(employment)
const upsertUtilityBill = upsert({ utility_bill: text })
const upsertValidId = upsert({ valid_id: text })

const upsertBusiness = statement({
  params: { id: uuid<UserId>(), name: text, category: text, subCategory: text },
  sql: `insert into businesses (user_id, name, category, sub_category) values (:id, :name, :category, :subCategory)
    on conflict (user_id) do update set name = excluded.name, category = excluded.category, sub_category = excluded.sub_category`,
})
const updateBusinessElsewhere = statement({
  params: {
    id: uuid<UserId>(),
    country: word<Country>(),
    address: text,
    closest_landmark: text,
    state: text,
    lga: text,
  },
  sql: `update businesses set same_as_residential = false, country = :country, address = :address, closest_landmark = :closest_landmark,
      state = :state, lga = :lga
    where user_id = :id`,
})
const updateBusinessAtHome = statement({
  params: { id: uuid<UserId>(), country: word<Country>() },
  sql: `update businesses b set same_as_residential = true, country = :country, address = p.address,
      closest_landmark = p.closest_landmark, state = p.state, lga = p.lga
    from profiles p where p.user_id = b.user_id and b.user_id = :id`,
})
const moveBusinessAlong = statement({
  params: { id: uuid<UserId>() },
  sql: `update businesses b set address = p.address, closest_landmark = p.closest_landmark, state = p.state, lga = p.lga
    from profiles p where p.user_id = b.user_id and b.user_id = :id and b.same_as_residential`,
})

/** The statement that stores these columns of a profile. */
function upsert<S extends Shape>(columns: S) {
  const names = Object.keys(columns)
  return statement({
    params: { id: uuid<UserId>(), ...columns },
    sql: `insert into profiles (user_id, ${names.join(', ')}) values (:id, ${names.map((name) => `:${name}`).join(', ')})
      on conflict (user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  })
}

export const loadAnswers = (sql: Sql, id: UserId): Promise<AnswersRow> => sql.only(findById, { id })

export const saveNationality = (tx: Transaction, id: UserId, nationality: Nationality): Promise<number> =>
  tx.run(upsertNationality, { id, nationality })

export type Home = Omit<ValuesOf<typeof upsertHome>, 'id'>

/** Stores where a user lives; the address of a business at home changes with it (C-64). */
export async function saveHome(tx: Transaction, id: UserId, home: Home): Promise<void> {
  await tx.run(upsertHome, { ...home, id })
  await tx.run(moveBusinessAlong, { id })
}

export const saveRevenue = (tx: Transaction, id: UserId, expected: Kobo, otherSources: boolean): Promise<number> =>
  tx.run(upsertRevenue, { id, expected_monthly_revenue_kobo: expected, other_sources_of_funds: otherSources })

export const savePersonal = (
  tx: Transaction,
  id: UserId,
  marital: MaritalData,
  qualification: Qualification,
): Promise<number> =>
  tx.run(upsertPersonal, {
    id,
    marital_status: marital.maritalStatus,
    spouse_name: marital.spouseName,
    spouse_phone_number: marital.spousePhone,
    number_of_kids: marital.numberOfKids,
    highest_qualification: qualification,
  })

export type NextOfKin = RowOfShape<typeof nextOfKin>

export const saveNextOfKin = (tx: Transaction, id: UserId, nextOfKin: NextOfKin): Promise<number> =>
  tx.run(upsertNextOfKin, { ...nextOfKin, id })

export const saveEmployment = (tx: Transaction, id: UserId, work: Employment): Promise<number> =>
  tx.run(upsertEmployment, {
    id,
    employment_status: work.employmentStatus,
    employer_name: work.employerName,
    sector: work.sector,
    industry: work.industry,
    start_date: work.startDate,
    net_monthly_income_kobo: work.netMonthlyIncome,
    employer_address: work.address,
    employer_state: work.state,
    employer_lga: work.lga,
    employer_country: work.country,
  })

export const saveBusiness = (
  tx: Transaction,
  id: UserId,
  name: string,
  category: string,
  subCategory: string,
): Promise<number> => tx.run(upsertBusiness, { id, name, category, subCategory })

export type BusinessPlace = Omit<ValuesOf<typeof updateBusinessElsewhere>, 'id'>

export const saveBusinessElsewhere = (tx: Transaction, id: UserId, place: BusinessPlace): Promise<number> =>
  tx.run(updateBusinessElsewhere, { ...place, id })

export const saveBusinessAtHome = (tx: Transaction, id: UserId, country: Country): Promise<number> =>
  tx.run(updateBusinessAtHome, { id, country })

export const saveDocument = (
  tx: Transaction,
  id: UserId,
  kind: 'utility_bill' | 'valid_id',
  key: string,
): Promise<number> =>
  kind === 'utility_bill'
    ? tx.run(upsertUtilityBill, { id, utility_bill: key })
    : tx.run(upsertValidId, { id, valid_id: key })
