export const managementTexts = {
  page: 'Loan Management',
  summary: 'Loan Summary',
  dueNow: 'Due Now',
  actions: 'Quick Actions',
  apply: 'Apply for Loan',
  makePayment: 'Make Payment',
  refer: 'Refer a Friend',
  figures: {
    applications: 'Total Application',
    approved: 'Approved Loans',
    pending: 'Pending Loans',
    rejected: 'Rejected Loans',
  },
}

export const historyTexts = {
  title: 'Loan Application History',
  search: 'Search loans',
  loading: 'Loading your loans',
  filter: 'Which loans to show',
  bucket: { all: 'All', pending: 'Pending', active: 'Active', completed: 'Completed' },
  details: 'View details',
  loan: (loanId: string) => `loan ${loanId}`,
  ofLoan: (loanId: string) => `of loan ${loanId}`,
  dueNow: (amount: string) => `${amount} due now`,
}

/** The loan on a customer's home. */
export const heroTexts = {
  next: 'Your next payment',
  overdue: 'Payment overdue',
  late: (count: number) => `${count} late`,
  sinceOldest: (wasDue: string) =>
    `The total due now. The oldest part ${wasDue.charAt(0).toLowerCase()}${wasDue.slice(1)}.`,
  asked: 'Your loan request',
  askedOn: (date: string) => `Sent on ${date}. We will get back to you soon.`,
  waitsForYou: 'Your request is waiting for you',
  lacksAccount: 'We cannot pay it out because you have not added a bank account. Add one to continue.',
  addAccount: 'Add Bank Account',
  paidOff: 'Your loan is paid back',
  thanks: 'Thank you! You have paid it back in full. You can ask for your next loan whenever you need it.',
  askAgain: 'Ask for your next loan',
  home: 'Go to your home page',
  pay: 'Pay now',
  details: 'Loan details',
  ofLoan: (loanId: string) => `of ${loanId}`,
}

export const progressTexts = {
  shown: (from: number, to: number, count: number) => `${from} to ${to} of ${count} instalments`,
  label: 'Instalments',
  standing: { paid: 'paid', late: 'late', next: 'next', toCome: 'to come' },
  mark: (number: number, standing: string, due: string, amount: string, left: string | null) =>
    `Instalment ${number}, ${amount}, due ${due}: ${standing}${left === null ? '' : `, ${left} left to pay`}`,
}

export const ajoTexts = {
  title: 'Daily payments',
  others: 'Payments',
  standing: (paid: number, all: number, late: number) => `${paid} of ${all} paid${late === 0 ? '' : ` · ${late} late`}`,
  aDay: (amount: string) => `${amount} a day`,
}

export const paySheetTexts = {
  title: (amount: string) => `Pay ${amount} by transfer`,
  lead: 'From any bank app or USSD. It counts towards your oldest instalment first.',
  loading: 'Getting the account to pay into',
  noAccount: 'There is no account to pay into yet.',
  account: (bank: string) => `${bank} · account number`,
  name: 'Account name',
  copy: 'Copy account number',
  copied: 'Copied',
  share: 'Share with someone who pays for me',
  message: (lender: string, bank: string, number: string, name: string) =>
    `Please pay my ${lender} loan: ${bank}, account number ${number}, account name ${name}.`,
  what: 'It shows here within a minute after your bank has sent it. We never take money from your account.',
}

export const withdrawTexts = {
  button: 'Withdraw request',
  title: 'Withdraw this request?',
  question: (loanId: string, amount: string) =>
    `Your request ${loanId} for ${amount} will be withdrawn. You can ask again at any time.`,
}

/** On a customer's home, until they ask again: the newest request was rejected. */
export const rejectedTexts = {
  title: 'Request not approved',
  what: (loanId: string, amount: string) => `Your request ${loanId} for ${amount} was not approved.`,
  details: 'See your request',
  canAnswer: 'We have told you the reason. You can answer once.',
  answer: 'Read and answer',
  answered: 'Your answer has been sent.',
}

/** On a customer's home, until they ask again: the newest loan was cancelled. */
export const cameBackTexts = {
  title: 'The money came back to us',
  what: (loanId: string) =>
    `The bank returned the money of loan ${loanId}, so the loan was cancelled and you owe nothing. Check your bank account before you ask again.`,
  details: 'Check your bank account',
}

/** The reason of a rejection, and the customer's one answer. */
export const rejectionTexts = {
  title: 'Why it was not approved',
  own: (date: string) => `Your answer, ${date}`,
  theirs: (date: string) => `The customer’s answer, ${date}`,
  notYet: 'The customer has not answered.',
  read: (date: string) => `Read on ${date}.`,
  once: 'You can answer once. We read every answer.',
  answer: 'Answer',
  answerTitle: 'Your answer',
  answerField: 'Your message to us',
  maxLength: (length: number) => `At most ${length} characters`,
  send: 'Send answer',
}

/** The amount due and its date, in words; a date that has passed is written in full (C-104). */
export const dueTexts = {
  today: 'today',
  tomorrow: (date: string) => `tomorrow, ${date}`,
  inDays: (days: number, date: string) => `in ${days} days, on ${date}`,
  due: (when: string) => `Due ${when}`,
  wasDue: (date: string) => `Was due on ${date}`,
  late: (amount: string, since: string) => `${amount} is due now. It was due on ${since}.`,
  allLate: (amount: string, since: string) => `${amount} is due now. The oldest part of it was due on ${since}.`,
  dueToday: (amount: string) => `${amount} is due today.`,
  later: (amount: string, when: string) => `Nothing is due now. ${amount} is due ${when}.`,
  paid: 'Everything is paid.',
  pending: 'This request is being reviewed. Nothing is due.',
  rejected: 'This request was not approved. Nothing is due.',
  withdrawn: 'This request was withdrawn. Nothing is due.',
  cancelled:
    'This loan was cancelled because its money came back to us. Nothing is due, and anything you had repaid is your credit.',
}

/** A loan as an agent or an admin reads it. */
export const staffTexts = {
  late: (amount: string, instalments: number, days: number) =>
    `${amount} is due${instalments === 1 ? '' : ` on ${instalments} instalments`}. ${instalments === 1 ? 'It' : 'The oldest'} is ${days === 1 ? '1 day' : `${days} days`} late.`,
  today: (amount: string) => `${amount} is due today.`,
  later: (amount: string, when: string) => `On time. Next is ${amount}, ${when}.`,
  paid: 'Paid back in full.',
  pending: (asked: string) => `Requested on ${asked}. Not paid out yet.`,
  rejected: 'Rejected. Nothing was paid out.',
  withdrawn: (date: string) => `Withdrawn by the customer on ${date}. Nothing was paid out.`,
  cancelled: "Cancelled because its money came back. Anything repaid is the customer's credit.",
  writtenOff: (amount: string) => `Written off. ${amount} is still owed; anything paid on it is a recovery.`,
  call: (name: string) => `Call ${name}`,
  decide: 'Decide on this request',
  noAccount: 'Account to repay into',
}

export const columnTexts = {
  loanId: 'Loan ID',
  customerName: 'Customer Name',
  loanAmount: 'Loan Amount',
  applicationDate: 'Application Date',
  status: 'Status',
  actions: 'Actions',
  loanPeriod: 'Loan Period',
  repaymentAmount: 'Repayment Amount',
  nextDueDate: 'Next Due Date',
  nextDueAmount: 'Next Due Amount',
  repaymentPlan: 'Repayment Plan',
  interestRate: 'Interest Rate',
  details: 'Details',
}

export const detailTexts = {
  repaid: 'Repaid',
  repaidOf: (percent: number, whole: string) => `${percent}% of ${whole} repaid`,
  totalPaid: 'Total Paid',
  outstandingBalance: 'Outstanding Balance',
  nextDueDate: 'Next Due Date',
  nextPayment: 'Next Payment',
  loanDetails: 'Loan Details',
  notFound: 'Loan not found. The link may be old.',
  schedule: 'Repayment Schedule',
  installment: 'Installment',
  dueDate: 'Due Date',
  amount: 'Amount',
  paidAmount: 'Paid Amount',
  status: 'Status',
  scheduleTable: 'Repayment schedule',
  seeAll: (count: number) => `See all ${count}`,
  instalmentOn: (number: number, due: string) => `No. ${number} · ${due}`,
  loadingSchedule: 'Loading the schedule',
  applicantInformation: 'Applicant Information',
  businessName: 'Business Name',
  product: 'Loan Product',
  version: (version: number) => `Version ${version}`,
  loanAmount: 'Loan Amount',
  interestRate: 'Interest Rate',
  loanFee: 'Loan Fee',
  feeIncluded: (amount: string) => `Fee ${amount}`,
  repaymentPlan: 'Repayment Plan',
  tenure: 'Tenure',
  months: (months: number) => (months === 1 ? '1 month' : `${months} months`),
  purpose: 'Purpose',
  loanId: 'Loan ID',
}

export const payToTexts = {
  payTo: 'Pay to',
  lead: 'Transfer any amount from your bank. It counts towards your oldest instalment.',
  bank: 'Bank',
  accountNumber: 'Account number',
  accountName: 'Account name',
}
