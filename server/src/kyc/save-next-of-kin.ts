import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Relationship } from '@kasuwa/domain/profile/options.ts'
import type { Context } from '../context.ts'
import { saveNextOfKin as store } from './answers-repository.ts'
import { saveStep } from './save-step.ts'

export type NextOfKin = { nok_name: string; nok_relationship: Relationship; nok_phone: Phone }

/** Level 2, next of kin (KYC2-11). */
export const saveNextOfKin = (context: Context, { nok_name, nok_relationship, nok_phone }: NextOfKin) =>
  saveStep(context, 2, 'next_of_kin', (tx, user) => store(tx, user.id, nok_name, nok_relationship, nok_phone))
