import { codePurposes } from './one-time-code.ts'

/** What a text to a customer is about when it holds no code. */
export const noticePurposes = ['CASH_RECEIPT', 'FILE_ASKED', 'PHONE_CHANGED', 'REPAYMENT_REVERSED'] as const
export type NoticePurpose = (typeof noticePurposes)[number]

/** What any text to a customer is about. */
export const textPurposes = [...codePurposes, ...noticePurposes] as const
export type TextPurpose = (typeof textPurposes)[number]
