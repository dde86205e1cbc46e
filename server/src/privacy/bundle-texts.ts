/** The texts of a customer's bundle as PDF. */
export const bundleTexts = {
  title: (name: string) => `Data about ${name}`,
  lead: 'Everything that is held about this customer. Amounts that end in kobo are in kobo, a hundredth of a naira. Times are in UTC. Ids of staff and agents stand in place of their names.',
  part: (title: string, rows: number) => `${title} (${rows})`,
  leftOut: 'Not included',
  unreadable: 'Not readable: its key is lost',
} as const
