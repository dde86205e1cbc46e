import { notificationKinds } from '../notifications/kinds.ts'
import { codePurposes } from './one-time-code.ts'

/** The purposes of all texts: codes, and the kinds of notifications. */
export const textPurposes = [...codePurposes, ...notificationKinds] as const
export type TextPurpose = (typeof textPurposes)[number]
