/** Texts that the specification leaves to us (C-156). */

export const columnTexts = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  gender: 'Gender',
  address: 'Address',
  bankAccount: 'Bank Account',
  virtualAccount: 'Virtual Account',
  bvn: 'BVN',
  dateJoined: 'Date Joined',
  status: 'Status',
  actions: 'Actions',
}

export const detailTexts = {
  status: 'Status',
  email: 'Email',
  gender: 'Gender',
  address: 'Address',
  kyc: 'KYC',
  dateJoined: 'Date Joined',
  employment: 'Employment',
  employer: 'Employer',
  sector: 'Sector',
  business: 'Business',
}

/** A customer whose data was erased (RIGHT-05). */
export const erasedTexts = { state: 'erased', on: (date: string) => `Erased on ${date}` }

export const customerFilterTexts = { joined: 'Joined' }

export const adminCustomerTexts = {
  level: (level: number) => `Level ${level}`,
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
  generate: 'Generate DVA',
  generateNeeds: 'Once KYC level 2 is complete',
  generating: 'Generating…',
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

export const ownCustomerTexts = {
  page: 'Customers',
  overview: 'Overview',
  totalCustomers: 'Total Customers',
  totalCommissions: 'Total Commissions',
  list: {
    title: 'Your customers',
    search: 'Search customers',
    loading: 'Loading your customers',
    pager: 'Pages of your customers',
  },
  filter: 'Which customers to show',
  tabs: { all: 'All', banned: 'Banned' },
  profile: 'Profile',
  banks: 'Bank accounts',
  noBank: 'No bank account',
  isDefault: 'Default',
  work: 'Work',
  noWork: 'No work information',
  loans: 'Loans',
  payments: 'View Payments',
  group: 'View Group',
  kycLevel: (level: number) => `KYC level ${level}`,
  asked: (date: string) => `Asked for on ${date}`,
  ofLoan: (loanId: string) => `Loan ${loanId}`,
  loanStanding: (standing: string) => `Loan ${standing}`,
  dueNow: (amount: string) => `${amount} due now`,
}
