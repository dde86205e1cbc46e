/** The page of all products. */
export const productsTexts = {
  page: 'Loan Products',
  purpose: 'Each product has versions. Customers ask for loans on the version that is published.',
  list: 'All Products',
  loading: 'Loading the products',
  add: 'New Product',
  product: 'Product',
  code: 'Code',
  state: 'State',
  terms: 'Terms in months',
  rate: 'Interest a month',
  amounts: 'Amounts',
  anyAmount: 'any',
  from: (amount: string) => `from ${amount}`,
  upTo: (amount: string) => `up to ${amount}`,
  fromTo: (min: string, max: string) => `${min} to ${max}`,
  isDefault: 'default product',
}

export const stateTexts = {
  draft: 'draft',
  published: 'published',
  replaced: 'replaced',
  retired: 'retired',
}

/** One product: its versions side by side, and its acts. */
export const productTexts = {
  loading: 'Loading the product',
  notFound: 'There is no product with this code. The link may be old.',
  all: 'All Products',
  versions: 'Versions',
  version: (number: number) => `Version ${number}`,
  left: 'Version on the left',
  right: 'Version on the right',
  choose: 'Choose a version',
  option: (number: number, state: string) => `${number} · ${state}`,
  field: 'Field',
  differs: 'differs',
  same: 'The two versions are the same.',
  differing: (count: number) => (count === 1 ? '1 field differs.' : `${count} fields differ.`),
  since: { draft: 'Written', published: 'Published', replaced: 'Replaced', retired: 'Retired' },
  followsSettings:
    'Version 1 has the rate, the grace and the late fee of the server’s settings. Once you publish another version, those settings no longer count for new requests.',
  acts: 'Changes',
  newVersion: 'New Version',
  changeDraft: 'Change Draft',
  publish: 'Publish Draft',
  retire: 'Retire Product',
  retired: 'This product is retired. It takes no request and no new version; its loans go on.',
  publicationWaits: 'Waits for a second person: Publishing of a product’s version.',
  retirementWaits: 'Waits for a second person: Retiring of a product.',
  toProposals: 'To Proposals',
  publishQuestion: (name: string, number: number) =>
    `Version ${number} of ${name} is for requests from then on; loans and requests from before keep their terms. It takes two people: another person of credit or finance confirms it under Proposals.`,
  retireQuestion: (name: string) =>
    `${name} then takes no request any more, and this cannot be undone. It takes two people: another person of credit or finance confirms it under Proposals.`,
}

/** The form of a draft. */
export const draftTexts = {
  newPage: 'New Product',
  page: (name: string) => `Draft of ${name}`,
  purpose: 'A draft is for nobody yet. You can change it until two people publish it.',
  card: 'Terms',
  months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  frequencies: { daily: 'Daily', weekly: 'Weekly', biweekly: 'Every two weeks', monthly: 'Monthly' },
  codeHint: 'Small letters, digits and dashes, such as trader-3. It is never changed.',
  nameHint: 'Customers see this name.',
  termsHint: 'A customer chooses one of these.',
  percent: '%',
  noLimitHint: 'Leave it empty for no limit.',
  ladder: 'Ladder',
  ladderPurpose:
    'It limits the amount by the number of loans that a customer repaid on time. Leave it out for no ladder.',
  step: (number: number) => `Step ${number}`,
  stepLoans: (number: number) => `Loans repaid on time, step ${number}`,
  stepAmount: (number: number) => `Largest amount, step ${number}`,
  addStep: 'Add a Step',
  removeStep: (number: number) => `Remove step ${number}`,
  save: 'Save Draft',
  discard: 'Discard Changes',
}

/** A version as a customer would see it. */
export const previewTexts = {
  title: 'As a Customer Sees It',
  amount: 'Amount to try',
  term: 'Term to try',
  frequency: 'Frequency to try',
  choose: 'Choose',
  incomplete: 'Complete the terms to see the offer.',
  noAmount: 'Enter an amount of at least ₦10 to see the offer.',
  loading: 'Loading the offer',
  cost: 'Cost of the loan',
  costOf: (percent: number) => `${percent} % of the amount`,
  worst: 'All late fees at worst',
  worstOf: (amount: string, percent: number) => `${amount}, ${percent} % of the amount`,
  noLateFee: 'none',
  beyondLimits: 'This amount is outside of the limits above.',
  first: 'A new customer may ask for',
}
