const lines = [
  { account: '1100', debit: '5000' },
  { account: '4100', credit: '5000' },
]
const journal = { day: '2027-03-31', memo: 'Rent of the office', lines }

const version = {
  name: 'Trader',
  terms: [1, 3],
  frequencies: ['weekly', 'monthly'],
  rate_bp: 400,
  fee_naira: 1000,
  min_naira: 10_000,
  max_naira: 200_000,
  ladder: [
    { loans: 0, max_naira: 50_000 },
    { loans: 1, max_naira: 200_000 },
  ],
}

/** Bodies of examples whose fields depend on each other, by operation id. */
export const inputExamples: Readonly<Record<string, object>> = {
  productsAdd: { code: 'trader-3', ...version },
  productsDraft: version,
  loansRequest: {
    amount: '50000',
    term: '1',
    repayment_frequency: 'weekly',
    purpose: 'business',
  },
  loansDecide: { status: 'approved', approved_amount: '50000' },
  paymentsResumePayouts: { id: '7', reason: 'The provider has answered' },
  booksWriteJournal: journal,
  booksWriteOpening: journal,
  monthsReplaceClasses: {
    classes: [
      { from: 1, to: 30, percent: 5, stage: 1 },
      { from: 31, to: null, percent: 50, stage: 3 },
    ],
  },
}
