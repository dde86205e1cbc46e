import type { residentialAddressInput } from '@kasuwa/contract/kyc-forms.ts'
import { kycWords } from '@kasuwa/contract/words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { saveHome } from '../profile/profile-repository.ts'
import { saveStep } from './save-step.ts'

/**
 * Level 1, residential address (KYC1-10).
 * @throws Refused invalid with residential_movedin_at for a day to come (C-72)
 */
export const saveResidentialAddress = (context: Context, home: z.output<ReturnType<typeof residentialAddressInput>>) =>
  saveStep(context, 1, 'residential_address', (tx, user) => {
    if (home.residential_movedin_at > tx.today)
      throw new Refused('invalid', { residential_movedin_at: [kycWords.movedIn] })
    return saveHome(tx, user.id, home)
  })
