import type { Nationality } from '@kasuwa/domain/profile/options.ts'
import type { Context } from '../context.ts'
import { saveNationality as store } from '../profile/profile-repository.ts'
import { saveStep } from './save-step.ts'

/** Level 1, nationality (KYC1-08). */
export const saveNationality = (context: Context, { nationality }: { nationality: Nationality }) =>
  saveStep(context, 1, 'nationality', (tx, user) => store(tx, user.id, nationality))
