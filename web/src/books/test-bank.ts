/** The lender's bank accounts. */
export const banksAnswer = () => ({
  data: { accounts: [{ number: '1020', name: 'Bank', balance: 1_020_000, statement_to: '2025-05-31', open_lines: 3 }] },
})

/** Hand-overs of before that are still booked to the provider's balance. */
export const earlierAnswer = (amount = 10_000.5, is_moved = false) => ({ data: { amount, is_moved } })

/** A line of the bank that is not matched, unless changed. */
export const someBankLine = (changes: object = {}) => ({
  id: 'line-1',
  day: '2025-06-01',
  description: 'TRF FROM AMINA',
  reference: 'T-1',
  amount: 700,
  ...changes,
})

export const someBankPosting = (changes: object = {}) => ({
  id: '12.1',
  journal: '12',
  day: '2025-06-01',
  value_day: '2025-06-01',
  event: 'cash_handed_over',
  reference: 'hand-over-1',
  memo: null,
  amount: 300,
  ...changes,
})

/** The bank account with one line and two postings that are not matched. */
export const bankAnswer = (changes: object = {}) => ({
  data: {
    number: '1020',
    name: 'Bank',
    to: '2025-06-02',
    books: 20_000,
    bank: 20_000,
    bank_day: '2025-06-01',
    only_bank: { count: 1, amount: 700 },
    only_books: { count: 2, amount: 700 },
    difference: 0,
    opening_line: null,
    lines: [someBankLine()],
    next_line: null,
    postings: [
      someBankPosting(),
      someBankPosting({ id: '13.1', journal: '13', reference: 'hand-over-2', amount: 400 }),
    ],
    next_posting: null,
    ...changes,
  },
})

export const bankMatchesAnswer = () => ({
  data: {
    matches: [
      {
        id: 'match-1',
        at: '2025-06-02T09:00:00.000Z',
        by: null,
        amount: 20_000,
        lines: [someBankLine({ id: 'line-2', description: 'PAYSTACK SETTLEMENT', amount: 20_000 })],
        postings: [someBankPosting({ id: '9.1', amount: 20_000 })],
      },
    ],
    page: { current: 1, next: null, prev: null, total: 1 },
  },
})

/** The preview of a statement. */
export const previewAnswer = (changes: object = {}) => ({
  data: {
    digest: 'a'.repeat(64),
    lines: 3,
    known: 2,
    errors: [{ line: 8, text: 'This is no day: 32/03/2027' }],
    error_count: 1,
    opening: 1_000,
    closing: 20_895,
    difference: 'Opening balance and lines come to ₦5.00 less than the closing balance.',
    first_day: '2025-05-01',
    last_day: '2025-05-31',
    headers: ['Date', 'Narration', 'Debit', 'Credit'],
    columns: { day: 'Date', description: 'Narration', debit: 'Debit', credit: 'Credit' },
    sample: [{ day: '2025-05-01', description: 'RENT', reference: '', amount: -500 }],
    kept: null,
    ...changes,
  },
})
