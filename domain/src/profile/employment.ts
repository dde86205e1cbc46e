import type { Day } from '../dates.ts'
import type { Kobo } from '../money.ts'
import type { Country, EmploymentStatus } from './options.ts'

export interface Employer {
  readonly employerName: string
  readonly sector: string
  readonly industry: string
  readonly startDate: Day
  readonly netMonthlyIncome: Kobo
  readonly address: string
  readonly state: string
  readonly lga: string
  readonly country: Country
}

export type Employment = { readonly employmentStatus: EmploymentStatus | null } & {
  readonly [Field in keyof Employer]: Employer[Field] | null
}

/** Only the employed have an employer (KYC2-13, C-68). */
export function wantsEmployer(status: string | null | undefined): boolean {
  return status === 'employed'
}

/** The data to store: without an employer all employer fields are cleared (C-68). */
export function keptEmployment(input: Employment): Employment {
  return wantsEmployer(input.employmentStatus)
    ? input
    : { ...withoutEmployer, employmentStatus: input.employmentStatus }
}

const withoutEmployer = {
  employerName: null,
  sector: null,
  industry: null,
  startDate: null,
  netMonthlyIncome: null,
  address: null,
  state: null,
  lga: null,
  country: null,
} satisfies Record<keyof Employer, null>
