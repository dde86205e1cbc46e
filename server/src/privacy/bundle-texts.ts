import type { Day } from '@kasuwa/domain/dates.ts'

/** The texts of a customer's bundle as PDF. */
export const bundleTexts = {
  title: (name: string) => `Data about ${name}`,
  lead: 'Everything that is held about this customer. Amounts that end in kobo are in kobo, a hundredth of a naira. Times are in UTC. Ids of staff and agents stand in place of their names.',
  part: (title: string, rows: number) => `${title} (${rows})`,
  leftOut: 'Not included',
  archived: (before: Day) =>
    `Sign-ins from before ${before}, and what the app noted by itself until then, such as each repayment, are in the archive of old months. The payments and their use are above.`,
  unreadable: 'Not readable: its key is lost',
} as const
