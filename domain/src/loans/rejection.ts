/** The longest reason of a rejection, in characters. */
export const maxReasonLength = 255

/** The longest reason on the lender's list, in characters, and the most reasons that it may have (C-214). */
export const maxListedLength = 80
export const maxListedReasons = 12

/** The reasons on the list until a lender writes their own; customers read them (C-214). */
export const usualRejectionReasons = [
  'Your income does not cover the repayments.',
  'The amount is too high for your business at present.',
  'You have other loans to pay back first.',
  'Earlier loans were paid back late.',
  'Your documents could not be read.',
  'Your documents are out of date.',
  'We could not confirm who you are.',
  'We could not find or visit your business.',
  'We could not reach you by phone.',
  'The bank account is in another name.',
] as const

/** The longest answer of a customer to it, in characters. */
export const maxAnswerLength = 500
