import type { employmentInput, personalInfoInput } from '@kasuwa/contract/profile.ts'
import { kycWords } from '@kasuwa/contract/profile-words.ts'
import { keptEmployment } from '@kasuwa/domain/profile/employment.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { saveEmployment, savePersonal } from './profile-repository.ts'
import { keptMarital } from '@kasuwa/domain/profile/marital.ts'

export type EmploymentInfo = z.output<ReturnType<typeof employmentInput>>

/**
 * Stores work; for the self-employed only the status (C-68).
 * @throws Refused invalid with start_date for a future day (C-72)
 */
export async function storeEmployment(tx: Transaction, userId: UserId, input: EmploymentInfo): Promise<void> {
  const kept = keptEmployment({
    employmentStatus: input.employment_status,
    employerName: input.employer_name ?? null,
    sector: input.sector ?? null,
    industry: input.industry ?? null,
    startDate: input.start_date ?? null,
    netMonthlyIncome: input.net_monthly_income ?? null,
    address: input.address ?? null,
    state: input.state ?? null,
    lga: input.lga ?? null,
    country: input.country ?? null,
  })
  if (kept.startDate && kept.startDate > tx.today)
    throw new Refused('invalid', { start_date: [kycWords.employmentStart] })
  await saveEmployment(tx, userId, kept)
}

export type PersonalInfo = z.output<typeof personalInfoInput>

/** Stores marriage, children and schooling; fields that the marital status does not ask for are cleared (C-65). */
export async function storePersonalInfo(tx: Transaction, userId: UserId, input: PersonalInfo): Promise<void> {
  const marital = keptMarital({
    maritalStatus: input.marital_status,
    spouseName: input.spouse_name ?? null,
    spousePhone: input.spouse_phone_number ?? null,
    numberOfKids: input.number_of_kids ?? null,
  })
  await savePersonal(tx, userId, marital, input.highest_qualification)
}
