/** Texts of the admin's customer page that the specification leaves to us (C-156). */

export const customerPageTexts = {
  proposals: (count: number) =>
    count === 1 ? '1 proposal waits for a second person' : `${count} proposals wait for a second person`,
  page: 'Customer',
  back: 'All customers',
  notFound: 'Customer not found. The link may be old.',
  loading: 'Loading the customer',
  call: 'Call',
  email: 'Email',
  profile: 'Profile',
  facts: {
    phone: 'Phone',
    email: 'Email',
    middleName: 'Middle name',
    dob: 'Date of birth',
    gender: 'Gender',
    level: 'KYC',
    joined: 'Customer since',
  },
  agent: 'Agent',
  agentCode: (code: string) => `Agent code ${code}`,
  group: 'Group',
  noGroup: 'In no group',
  groupDay: (day: number) => `Pays on day ${day} of the month`,
  move: 'Move',
  toAnotherGroup: 'to another group',
  remove: 'Remove',
  fromGroup: 'from the group',
  accounts: 'Accounts',
  virtualAccount: 'Virtual account',
  noVirtualAccount: 'No virtual account yet.',
  banks: 'Bank accounts',
  noBank: 'No bank account yet.',
  isDefault: 'Default',
  holderDiffers: 'Different name',
  differs: (name: string) => `The account name at the bank is not ${name}.`,
  answers: (level: number) => `KYC level ${level}`,
  identity: 'Identity service',
  identityStates: {
    verified: 'Verified',
    mismatch: 'Names or birthday differ',
    not_found: 'Not found',
    pending: 'Not answered yet',
    unavailable: 'Not reached yet',
  },
} as const

export const documentPageTexts = {
  open: 'Open',
  opening: 'Opening…',
  sent: (day: string) => `Sent on ${day}`,
  missing: 'Not sent',
  lead: 'Opening a document is recorded in the audit trail.',
  title: (document: string, name: string) => `${document} of ${name}`,
  loading: 'Loading the picture',
  failed: 'The picture could not be loaded.',
  again: 'Open again',
  pdf: 'This document is a PDF. It is not shown here, but you can save it as a file within a minute. Delete the file when you no longer need it.',
  save: 'Save the PDF',
  close: 'Close',
} as const

/** Files that were asked for again. */
export const askedTexts = {
  list: (name: string) => `Asked for again: ${name}`,
  asked: (day: string, reason: string) => `Asked for again on ${day}: ${reason}`,
  waits: 'Not received yet.',
  came: (day: string) => `Received on ${day}.`,
  withdrawn: (day: string) => `Withdrawn on ${day}.`,
  withdraw: 'Withdraw',
  open: 'Open the earlier file',
  earlier: (name: string) => `Earlier: ${name}`,
} as const

export const customerLoansTexts = {
  title: 'Loans',
  loading: 'Loading the loans',
  columns: {
    loan: 'Loan',
    asked: 'Asked for',
    amount: 'Amount',
    due: 'Due now',
    paid: 'Instalments',
    status: 'Status',
  },
  figures: { onTime: 'Paid on time', late: 'Late', toCome: 'To come', daysLate: 'Longest delay' },
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  punctuality: 'Instalments of all loans',
  none: 'None',
  onTime: (count: number) => `${count} on time`,
  late: (count: number) => `${count} late`,
  toCome: (count: number) => `${count} to come`,
} as const

export const customerMoneyTexts = {
  title: 'Payments',
  loading: 'Loading the payments',
  pager: 'Pages of the payments',
} as const

export const customerCasesTexts = {
  title: 'Complaints & data requests',
  loading: 'Loading',
  show: 'Show the waiting ones',
  open: 'Open a case',
  bundle: 'All data held',
  erase: 'Erase data',
} as const

export const trailTexts = {
  title: 'Audit trail',
  loading: 'Loading the audit trail',
  pager: 'Pages of the audit trail',
  empty: 'Nothing has been recorded yet.',
  actor: { customer: 'The customer', agent: 'The agent', admin: 'An admin', system: 'The system' },
  by: (name: string, kind: string) => `${name} (${kind})`,
  ofLoan: (loanId: string) => `Loan ${loanId}`,
}
