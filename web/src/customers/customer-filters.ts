import { customerFilterTexts as texts } from './texts.ts'

/** What the lists of customers are filtered by, those of admins and of agents alike (C-145). */
export const customerFilters = { days: { label: texts.joined, between: 'days' } } as const
