import type { Context } from '../context.ts'
import { saveStep } from './save-step.ts'
import { type PersonalInfo, storePersonalInfo } from '../profile/store-personal-info.ts'

/** Level 2, personal information (KYC2-08). */
export const savePersonalInfo = (context: Context, input: PersonalInfo) =>
  saveStep(context, 2, 'personal_info', (tx, user) => storePersonalInfo(tx, user.id, input))
