import type { ImportState } from '@kasuwa/contract/imports.ts'

const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`

/** The texts of imports (IMPO). All are ours. */
export const importTexts = {
  page: 'Bring Your Book',
  pageOf: (day: string) => `Import of ${day}`,
  purpose:
    'Customers, running loans, agents and groups of your earlier books come in from CSV files. Nothing is brought in before you have seen what it is, and two people agree.',
  newOne: 'New Import',
  list: 'Imports',
  loading: 'Loading the imports',
  loadingOne: 'Loading the import',
  none: 'Nothing was imported yet.',
  notFound: 'There is no such import.',
  all: 'All Imports',
  begun: 'Begun',
  by: 'By',
  commandLine: 'Command line',
  ended: 'Ended',
  state: 'State',
  states: {
    open: 'Files wanted',
    checking: 'Being checked',
    checked: 'Checked',
    importing: 'Being brought in',
    stopped: 'Stopped',
    imported: 'Brought in',
    undoing: 'Being undone',
    undone: 'Undone',
    dropped: 'Thrown away',
  } satisfies Record<ImportState, string>,
  files: 'Files',
  filesPurpose:
    'Choose agents.csv, groups.csv, customers.csv, loans.csv and instalments.csv, all that you have, at most 100 MB together. A file that you choose again replaces the one before.',
  choose: 'Choose CSV files',
  file: 'File',
  lines: 'Lines',
  size: 'Size',
  kilobytes: (size: number) => `${Math.ceil(size / 1_024).toLocaleString('en-US')} kB`,
  sending: (name: string) => `Sending ${name}`,
  sent: (percent: number) => `${percent} % sent`,
  unknownName: (names: string) => `These files have other names and were not sent: ${names}`,
  noFiles: 'No file was sent yet.',
  filesFirst: 'Choose files first.',
  check: 'Check Files',
  drop: 'Throw Away',
  dropQuestion: 'The files of this import are deleted. You can begin another import at any time.',
  working: {
    checking: 'The files are being checked',
    importing: 'The book is being brought in',
    undoing: 'The import is being undone',
  },
  workingHint: 'You may leave this page; it goes on.',
  progress: (done: number, total: number | null) =>
    total === null
      ? `${done.toLocaleString('en-US')} lines`
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} lines`,
  errors: (count: number) => (count === 1 ? '1 Error' : `${count.toLocaleString('en-US')} Errors`),
  errorsPurpose:
    'Mend the files and choose them again. Once every line can be read, the files are compared with each other.',
  firstErrors: (kept: number) => `The first ${kept.toLocaleString('en-US')} are shown.`,
  moreErrors: 'Show More Errors',
  line: 'Line',
  field: 'Column',
  problem: 'What is wrong',
  preview: 'What comes in',
  facts: {
    customers: 'Customers',
    loans: 'Running loans',
    instalments: 'Instalments',
    agents: 'New agents',
    knownAgents: 'Agents known by phone',
    groups: 'Groups',
    principal: 'Principal lent',
    unpaidPrincipal: 'Unpaid principal',
    unpaidInterest: 'Unpaid interest',
    unpaidFee: 'Unpaid loan fees',
    paid: 'Paid before',
    inTime: 'In time',
    overdue: 'Overdue',
    there: 'Here already',
  },
  loansOf: (loans: number, amount: string) => `${counted(loans, 'loan')}, ${amount} unpaid`,
  thereOf: (customers: number, loans: number) => `${counted(customers, 'customer')}, ${counted(loans, 'loan')}`,
  accounts: 'Open repayment accounts at once, for customers with BVN and bank account',
  bringIn: 'Bring In',
  bringInHint:
    'The unpaid principal is booked to the loans, against the opening balances. What was paid before is kept as paid and is no income. Another person of credit or finance confirms it.',
  waits: 'It waits for a second person.',
  toProposals: 'To Proposals',
  goOn: 'Go On',
  undo: {
    act: 'Undo Import',
    title: 'Undo the Import',
    purpose:
      'All of it is taken back: journals are reversed, loans cancelled, people closed. It is possible until a payment, a sign-in or another act touches any of it. Another person of credit or finance confirms it.',
    reason: 'Reason',
    send: 'Propose',
  },
}
