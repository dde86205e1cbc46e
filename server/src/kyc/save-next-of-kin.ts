import type { Context } from '../context.ts'
import { type NextOfKin, saveNextOfKin as store } from '../profile/profile-repository.ts'
import { saveStep } from './save-step.ts'

/** Level 2, next of kin (KYC2-11). */
export const saveNextOfKin = (context: Context, nextOfKin: NextOfKin) =>
  saveStep(context, 2, 'next_of_kin', (tx, user) => store(tx, user.id, nextOfKin))
