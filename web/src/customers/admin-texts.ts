/** Words that the specification leaves to us (C-156). */
export const adminCustomerTexts = {
  page: 'Business Users',
  activeCounts: 'Active or overdue',
  summary: 'Customer Summary',
  list: {
    title: 'Customers',
    search: 'Search customers',
    loading: 'Loading customers',
    pager: 'Pages of customers',
  },
  status: 'Status',
  joined: 'Joined',
  generate: 'Generate DVA',
  generating: 'Being made…',
  disable: 'Disable Customer',
  show: 'Show',
  hide: 'Hide',
  bvnOf: (name: string) => `the BVN of ${name}`,
  figures: {
    customers: 'Total Customers',
    withActiveLoans: 'Customers With Active Loans',
    loanPerCustomer: 'Average Loan Amount Per Customer',
    disbursed: 'Total Loan Amount Disbursed',
  },
}

export const closingTexts = {
  question: {
    customer: (name: string) =>
      `${name} will be signed out at once and cannot sign in again. Loans go on, and can still be repaid.`,
    agent: (name: string) =>
      `${name} will be signed out at once and cannot sign in again. Commissions can still be paid.`,
  },
  confirm: 'Disable',
  done: { title: 'Account disabled', text: (name: string) => `${name} can no longer sign in.` },
}
