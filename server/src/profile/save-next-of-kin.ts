import type { Context } from '../context.ts'
import { nextOfKinOnWire } from './profile-answer.ts'
import { type NextOfKin, saveNextOfKin as store } from './profile-repository.ts'
import { changeProfile } from './change-profile.ts'

/** Saves the next of kin (SET-11). @throws Refused modification_restricted */
export const saveNextOfKin = (context: Context, nextOfKin: NextOfKin) =>
  changeProfile(context, 'next-of-kin', (tx, id) => store(tx, id, nextOfKin), nextOfKinOnWire)
