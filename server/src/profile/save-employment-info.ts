import type { Context } from '../context.ts'
import { employmentOnWire } from './profile-answer.ts'
import { type EmploymentInfo, storeEmployment } from './store-employment.ts'
import { changeProfile } from './change-profile.ts'

/** Saves the employment (SET-12). @throws Refused modification_restricted; invalid with start_date for a day to come */
export const saveEmploymentInfo = (context: Context, input: EmploymentInfo) =>
  changeProfile(
    context,
    'employment-info',
    (tx, id) => storeEmployment(tx, id, input),
    (saved) => employmentOnWire(saved)!,
  )
