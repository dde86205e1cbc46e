import type { BankLine, BankPosting } from './bank-queries.ts'
import { eventText } from './event-text.ts'

/** The words of the bank for a line. */
export const lineName = ({ description, reference }: Pick<BankLine, 'description' | 'reference'>): string =>
  [description, reference].filter(Boolean).join(', ')

/** The event of a posting with the words of people, or else its reference. */
export const postingName = ({ event, memo, reference }: Pick<BankPosting, 'event' | 'memo' | 'reference'>): string =>
  `${eventText(event)}, ${memo ?? reference}`
