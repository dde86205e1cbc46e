import type { Context } from '../context.ts'
import { maritalOnWire } from './profile-answer.ts'
import { type PersonalInfo, storePersonalInfo } from './store-personal-info.ts'
import { changeProfile } from './change-profile.ts'

/** Saves marriage, children and schooling (SET-10). @throws Refused modification_restricted */
export const savePersonalInfo = (context: Context, input: PersonalInfo) =>
  changeProfile(context, 'personal-info', (tx, id) => storePersonalInfo(tx, id, input), maritalOnWire)
