import type { Context } from '../context.ts'
import { saveStep } from './save-step.ts'
import { type EmploymentInfo, storeEmployment } from '../profile/store-employment.ts'

/** Level 2, employment (KYC2-12). */
export const saveEmploymentInfo = (context: Context, input: EmploymentInfo) =>
  saveStep(context, 2, 'employment_info', (tx, user) => storeEmployment(tx, user.id, input))
