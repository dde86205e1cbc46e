import { type Bounds, maxLadderSteps, type VersionProblem } from '@kasuwa/domain/loans/product-rules.ts'

/** Messages of products and their versions (C-200). All of this file is ours. */
export const productWords = {
  code: 'Please enter 2 to 20 small letters, digits and dashes without spaces, such as trader-3',
  notOffered: 'Please choose a loan product that is offered',
  /** Limits of a product (C-204); amounts come as text. */
  amount: {
    smallest: (amount: string) => `The smallest amount of this product is ${amount}. Please enter that much or more.`,
    largest: (amount: string) => `The largest amount of this product is ${amount}. Please enter that much or less.`,
    ladder: (amount: string) => `You may ask for up to ${amount} of this product now. Please enter that much or less.`,
  },
  exceedsLadder: (approved: string, limit: string) =>
    `${approved} is more than the ${limit} that this customer's repaid loans allow. Please confirm both amounts.`,
}

export const versionWords = {
  whole: ({ min, max }: Bounds) =>
    `Please enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`,
  percent: ({ min, max }: Bounds) =>
    `Please enter a percent from ${min / 100} to ${max / 100} with at most two decimals`,
  terms: 'Please choose one or more terms from 1 to 12 months',
  frequencies: 'Please choose one or more repayment frequencies',
  steps: `A ladder has 1 to ${maxLadderSteps} steps`,
  problems: {
    daily_too_long: 'Daily installments are possible for terms of at most 3 months',
    late_fee_without_cap: 'A late fee needs a cap above 0',
    least_above_largest: 'The smallest amount is above the largest one',
    ladder_begins: 'A ladder begins with a step for 0 loans',
    ladder_grows: 'Each step of a ladder needs more loans and a larger amount than the one before',
    ladder_above_largest: 'A step of the ladder is above the largest amount',
  } satisfies Record<VersionProblem, string>,
}
