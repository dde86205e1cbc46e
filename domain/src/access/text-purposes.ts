import { codePurposes } from './one-time-code.ts'

/** Texts that tell a person of a change from which a thief would profit (C-219, C-220, C-223). */
export const securityPurposes = [
  'DEFAULT_ACCOUNT_CHANGED',
  'PASSWORD_CHANGED',
  'PAYOUT_ACCOUNT_CHANGED',
  'STAFF_CHANGED',
] as const

/** The purposes of texts without a code. */
export const noticePurposes = [
  'CASH_RECEIPT',
  'FILE_ASKED',
  'PHONE_CHANGED',
  'REPAYMENT_REVERSED',
  ...securityPurposes,
] as const
export type NoticePurpose = (typeof noticePurposes)[number]

/** The purposes of all texts. */
export const textPurposes = [...codePurposes, ...noticePurposes] as const
export type TextPurpose = (typeof textPurposes)[number]
