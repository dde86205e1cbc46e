import type { Context } from '../context.ts'
import { saveBusiness } from '../profile/profile-repository.ts'
import { saveStep } from './save-step.ts'

/** Level 1, business details (KYC1-12). */
export const saveBusinessDetails = (
  context: Context,
  { name, category, sub_category }: { name: string; category: string; sub_category: string },
) => saveStep(context, 1, 'business_details', (tx, user) => saveBusiness(tx, user.id, name, category, sub_category))
