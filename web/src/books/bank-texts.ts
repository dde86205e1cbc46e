/** The texts of the lender's bank accounts. All of them are ours. */
export const bankListTexts = {
  page: 'Bank',
  title: 'Bank accounts',
  loading: 'Loading the bank accounts',
  account: 'Account',
  statementTo: 'Statement until',
  openLines: 'Not matched',
  balance: 'In the books',
}

/** The cash of hand-overs that was booked to the provider's balance. */
export const earlierTexts = {
  title: 'Earlier hand-overs',
  loading: 'Loading the earlier hand-overs',
  lead: (amount: string) =>
    `Cash of agents that was handed over before, ${amount}, is still booked to the provider’s balance. Move it to where it is, once.`,
  open: 'Move to Bank and Office',
  dialog: 'Move Earlier Hand-overs',
  purpose: 'One journal moves the whole sum from the provider’s balance. It always takes two people, and is done once.',
  sum: 'Handed over before',
  day: 'Booked on',
  bank: 'At the bank',
  office: 'At the office',
  reason: 'Reason',
  send: 'Propose',
}

/** One bank account: its reconciliation at a day, and both sides. */
export const bankTexts = {
  page: (number: string) => `Bank Account ${number}`,
  journal: (id: string) => `Journal ${id}`,
  loading: 'Loading the bank account',
  show: 'Show',
  tabs: { open: 'Open', matched: 'Matched' },
  importIt: 'Import Statement',
  print: 'Print',
  file: 'Reconciliation CSV',
  day: 'At the end of',
  search: 'Search',
  reconciliation: (name: string) => `Reconciliation of ${name}`,
  books: 'In the books',
  onlyBank: 'Only the bank has',
  onlyBooks: 'Only the books have',
  bank: 'The bank has',
  difference: 'Difference',
  noStatement: 'No statement yet',
  lastLine: (day: string) => `after its last line, ${day}`,
  rows: (count: number) => (count === 1 ? '1 line' : `${count.toLocaleString('en-US')} lines`),
  agrees: 'The books, with what only the bank has and without what only the books have, are the bank’s balance.',
  differs: (amount: string) => `${amount} is explained by neither side.`,
  opening: 'Balance before the first statement',
  none: { bank: 'Every line of the bank is matched.', books: 'Every posting is matched.' },
  notFound: 'Nothing was found.',
  noAccount: 'There is no such bank account.',
  next: 'Show the Next Ones',
  first: 'Back to the First Ones',
  first100: 'Only the first lines are printed.',
}

/** The rows that are chosen on both sides, and the acts on them. */
export const chosenTexts = {
  region: 'Chosen',
  bank: 'Bank',
  books: 'Books',
  left: 'Left',
  match: 'Match',
  chooseBoth: 'Choose lines on both sides.',
  chooseBothOrBack: 'Choose lines on both sides, or a journal and the one that takes it back.',
  notSame: 'The two sums must be the same.',
  clear: 'Clear',
  assign: 'Assign to Customer',
  journal: 'Write a Journal',
  done: 'Matched',
}

/** The matches, to take them apart. */
export const matchesTexts = {
  title: 'Matched',
  loading: 'Loading the matches',
  none: 'Nothing is matched yet.',
  pager: 'Pages of the matches',
  byApp: 'By itself',
  noLine: 'No line of the bank',
  bank: 'Bank',
  books: 'Books',
  amount: 'Amount',
  by: 'Matched by',
  apart: 'Take Apart',
  ask: 'Take This Match Apart?',
  message: 'Its lines and postings are open again, and the same pair is not matched by itself any more.',
}

export const importTexts = {
  title: 'Import a Statement',
  purpose: 'A CSV file of the bank. Nothing is booked by it, and each line is kept once.',
  file: 'CSV file',
  another: 'Choose Another File',
  reading: 'Reading the file',
  period: 'Days',
  fresh: 'New lines',
  known: 'Known before',
  opening: 'Opening balance',
  closing: 'Closing balance',
  agrees: 'Opening balance and lines come to the closing balance.',
  unknown: 'The file does not say both balances.',
  errors: (count: number) => (count === 1 ? '1 row is left out' : `${count.toLocaleString('en-US')} rows are left out`),
  line: (line: number, text: string) => `Line ${line.toLocaleString('en-US')}: ${text}`,
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  sample: 'First new lines',
  columns: 'Columns',
  columnsHint: 'They are remembered for the next file of this account.',
  none: 'Not in the file',
  column: {
    day: 'Day',
    description: 'Description',
    reference: 'Reference',
    debit: 'Money out',
    credit: 'Money in',
    amount: 'Amount with its sign',
    balance: 'Balance',
  },
  readAgain: 'Read With These Columns',
  notEnough: 'Choose the day, and the amount or money out and money in.',
  keep: (count: number) => (count === 1 ? 'Keep 1 Line' : `Keep ${count.toLocaleString('en-US')} Lines`),
  nothingNew: 'There is no new line in this file.',
  close: 'Close',
  done: 'Statement Kept',
  outcome: (lines: string, matched: number) =>
    matched === 0
      ? `${lines} kept.`
      : `${lines} kept, ${matched.toLocaleString('en-US')} of all open lines matched by themselves.`,
}

export const lineAssignTexts = {
  title: 'Assign to a Customer',
  purpose:
    'It is booked as their repayment on the day of the line: to their running loan, and the rest to their credit.',
  line: 'Line of the bank',
  amount: 'Amount',
  effect: 'What it does',
  effectLoading: 'Loading what it does',
  reason: 'Reason',
  send: 'Assign',
  done: 'Assigned',
  outcome: (repaid: string, credited: string) => `${repaid} repaid the loan, and ${credited} is their credit.`,
}
