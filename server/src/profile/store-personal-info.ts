import type { personalInfoInput } from '@kasuwa/contract/profile-forms.ts'
import { keptMarital } from '@kasuwa/domain/profile/marital.ts'
import type * as z from 'zod/mini'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'
import { savePersonal } from './profile-repository.ts'

export type PersonalInfo = z.output<typeof personalInfoInput>

/** Stores marriage, children and schooling; what the marital status does not ask for is cleared (C-65). */
export async function storePersonalInfo(tx: Transaction, userId: UserId, input: PersonalInfo): Promise<void> {
  const marital = keptMarital({
    maritalStatus: input.marital_status,
    spouseName: input.spouse_name ?? null,
    spousePhone: input.spouse_phone_number ?? null,
    numberOfKids: input.number_of_kids ?? null,
  })
  await savePersonal(tx, userId, marital, input.highest_qualification)
}
