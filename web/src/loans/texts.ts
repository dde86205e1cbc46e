/** Words that the specification leaves to us (C-156). */

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
  ofLoan: (loanId: string) => `of loan ${loanId}`,
  dueNow: (amount: string) => `${amount} due now`,
}

export const runningLoanTexts = {
  next: 'Your next payment',
  overdue: 'Payment overdue',
  sinceOldest: (wasDue: string) =>
    `All that is due now. The oldest part ${wasDue.charAt(0).toLowerCase()}${wasDue.slice(1)}.`,
  asked: 'Your loan request',
  askedOn: (date: string) => `Sent on ${date}. We will get back to you soon.`,
  details: (loanId: string) => `View loan ${loanId}`,
  allDue: (loanId: string) => `See all that is due on ${loanId}`,
}

export const withdrawTexts = {
  button: 'Withdraw request',
  title: 'Withdraw this request?',
  question: (loanId: string, amount: string) =>
    `Your request ${loanId} for ${amount} will not be decided any more. You may ask again at any time.`,
}

/** How much is to pay and by when, in words; a day that has passed stands in full (C-104). */
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
  pending: 'This request is being looked at. Nothing is due.',
  rejected: 'This request was not approved. Nothing is due.',
  withdrawn: 'This request was withdrawn. Nothing is due.',
}
