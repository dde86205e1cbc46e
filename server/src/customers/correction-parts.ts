import { type CorrectionPart, correctionForms } from '@kasuwa/contract/customer-corrections.ts'
import { type UploadType, uploadTypes } from '@kasuwa/contract/files.ts'
import { errorWords } from '@kasuwa/contract/words.ts'
import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import { type FieldMessages, Refused } from '@kasuwa/domain/refusal.ts'
import * as z from 'zod/mini'
import type { User } from '../access/user-repository.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { formSteps } from '../kyc/steps.ts'
import { employmentOnWire, maritalOnWire, maskedNumber, nextOfKinOnWire } from '../profile/profile-answer.ts'
import type { AnswersRow } from '../profile/profile-repository.ts'

/** The values of a part as its form sends them. */
export type Values = Readonly<Record<string, unknown>>

/** Parts that need more than a form's own `store`. */
type SpecialPart = 'phone' | 'person' | 'email' | 'nin' | 'bvn' | UploadType
export type FormPart = Exclude<CorrectionPart, SpecialPart>

/** From this level on the customer cannot change it themselves; they never can change what they registered with. */
export const closedFrom: Record<CorrectionPart, KycLevel> = {
  phone: 0,
  person: 0,
  email: 0,
  nin: 1,
  residential_address: 1,
  business_details: 1,
  business_address: 1,
  source_of_revenue: 1,
  bvn: 2,
  profile_picture: 1,
  utility_bill: 2,
  valid_id: 2,
  personal_info: 2,
  next_of_kin: 2,
  employment_info: 2,
}

/** Whether a part is a file, which only the customer sends: it is asked for again. */
export const isFile = (part: CorrectionPart): part is UploadType => uploadTypes.some((type) => type === part)

const fileNames: Record<UploadType, string> = {
  profile_picture: 'Picture of the face',
  utility_bill: 'Utility bill',
  valid_id: 'Valid ID',
}

/** The facts of a request for a file, in words. */
export const askedFacts = (part: UploadType) => [
  { name: 'Asked for again', value: fileNames[part] },
  { name: 'Who reads the reason', value: 'The customer' },
]

type Store = (tx: Transaction, user: User, input: never, context: Context) => Promise<unknown>

const stores: Record<FormPart, Store> = {
  residential_address: formSteps.residentialAddress.store,
  business_details: formSteps.businessDetails.store,
  business_address: formSteps.businessAddress.store,
  source_of_revenue: formSteps.sourceOfRevenue.store,
  personal_info: formSteps.personalInfo.store,
  next_of_kin: formSteps.nextOfKin.store,
  employment_info: formSteps.employmentInfo.store,
}

/** Stores a part as the customer's own form would, with all its rules. */
export const storePart = async (
  tx: Transaction,
  user: User,
  part: FormPart,
  values: Values,
  context: Context,
): Promise<void> => void (await stores[part](tx, user, parsed(part, values) as never, context))

/**
 * The values of a part in the customer's own form, as its schema parses them; values that the form does not ask for are dropped.
 * @throws Refused invalid with the form's messages
 */
export const readValues = (part: CorrectionPart, values: Values): Values => readForm(correctionForms[part], values)

/** The same with any form. @throws Refused invalid with the form's messages */
export const readForm = (form: z.ZodMiniType, values: Values): Values =>
  z.encode(form, parsedBy(form, values)) as Values

const parsed = (part: FormPart, values: Values): unknown => parsedBy(correctionForms[part], values)

function parsedBy(form: z.ZodMiniType, values: Values): unknown {
  const { data, error } = z.safeParse(form, values)
  if (!error) return data
  const fields: FieldMessages = {}
  for (const { path, message } of error.issues) (fields[String(path[0] ?? 'values')] ??= []).push(message)
  throw new Refused('invalid', Object.keys(fields).length > 0 ? fields : { values: [errorWords.byStatus[400]] })
}

/** The present value of a part, as its form has it; for NIN and BVN the masked number. */
export function storedValues(app: Context['app'], row: AnswersRow, part: CorrectionPart): Values {
  const { business } = row
  const work = employmentOnWire(row)
  const { address, closest_landmark, state, lga, residential_status, residential_movedin_at } = row
  const stored: Record<CorrectionPart, () => object | null> = {
    phone: () => ({ phone: row.phone }),
    person: () => {
      const { first_name, middle_name, last_name, gender, dob } = row
      return { first_name, middle_name, last_name, gender, dob }
    },
    email: () => ({ email: row.email }),
    nin: () => ({ nin: maskedNumber({ app }, 'nin', row.nin_sealed) }),
    bvn: () => ({ bvn: maskedNumber({ app }, 'bvn', row.bvn_sealed) }),
    profile_picture: () => null,
    utility_bill: () => null,
    valid_id: () => null,
    residential_address: () => ({
      address,
      closest_landmark,
      state,
      lga,
      residential_status,
      residential_movedin_at,
    }),
    business_details: () => business,
    business_address: () => business,
    source_of_revenue: () => ({
      expected_monthly_revenue: nairaOf(row.expected_monthly_revenue_kobo),
      other_sources_of_funds: row.other_sources_of_funds ?? false,
    }),
    personal_info: () => ({ ...maritalOnWire(row), highest_qualification: row.highest_qualification }),
    next_of_kin: () => nextOfKinOnWire(row),
    employment_info: () => work && { ...work, net_monthly_income: nairaOf(work.net_monthly_income) },
  }
  return { ...stored[part]() }
}

const nairaOf = (amount: Kobo | null): number | null => (amount === null ? null : inNaira(amount))

/** The changes in words: each field with its old and its new value. */
export function factsOf(before: Values, after: Values): { name: string; value: string }[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [was, is] = [wordOf(before[field]), wordOf(value)]
    return was === is ? [] : [{ name: fieldName(field), value: `${was} → ${is}` }]
  })
}

function wordOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : 'nothing'
}

const names: Readonly<Record<string, string>> = {
  nin: 'NIN',
  bvn: 'BVN',
  lga: 'Local government area',
  dob: 'Date of birth',
  residential_movedin_at: 'Moved in on',
  nok_name: 'Next of kin',
  nok_relationship: 'Relationship to the next of kin',
  nok_phone: 'Phone of the next of kin',
}

const fieldName = (field: string): string =>
  names[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')
