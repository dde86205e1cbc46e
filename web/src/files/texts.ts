/** Texts of documents that are made when they are asked for. */
export const takenTexts = {
  title: 'Documents',
  making: 'Making it',
  statement: 'Statement (PDF)',
  agreement: 'Agreement (PDF)',
  receipt: 'Receipt (PDF)',
  statementOfAll: 'Statement (PDF)',
  lead: 'All loans with every payment, and the credit.',
  ofOwn: 'of all your loans',
  of: (name: string) => `of ${name}`,
} as const

/** Texts of an upload under way. */
export const uploadTexts = {
  /** '1.2 of 3.4 MB' */
  sizes: (sent: string, total: string) => `${sent} of ${total}`,
  stillTrying: 'Still trying. Your network is slow.',
  again: 'Try again',
  stop: 'Stop',
} as const
