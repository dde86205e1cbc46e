import { customerFilterTexts as texts } from './texts.ts'

/** The filters of the lists of customers, for admins and agents (C-145). */
export const customerFilters = { days: { label: texts.joined, between: 'days' } } as const
