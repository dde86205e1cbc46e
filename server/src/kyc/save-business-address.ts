import type { businessAddressInput } from '@kasuwa/contract/kyc-forms.ts'
import { countries } from '@kasuwa/domain/profile/options.ts'
import type * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { saveBusinessAtHome, saveBusinessElsewhere } from '../profile/profile-repository.ts'
import { saveStep } from './save-step.ts'

/** Level 1, business address: at home, which is copied, or elsewhere (KYC1-14, KYC1-15, C-64). */
export const saveBusinessAddress = (context: Context, input: z.output<typeof businessAddressInput>) =>
  saveStep(context, 1, 'business_address', (tx, user) => {
    const {
      same_as_residential,
      country = countries[0],
      address = '',
      closest_landmark = '',
      state = '',
      lga = '',
    } = input
    if (same_as_residential) return saveBusinessAtHome(tx, user.id, country)
    return saveBusinessElsewhere(tx, user.id, { country, address, closest_landmark, state, lga })
  })
