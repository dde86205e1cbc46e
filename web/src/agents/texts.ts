/** Texts that the specification leaves to us (C-156). */
export const agentTexts = {
  page: 'Agent Management',
  compare: 'Compare',
  summary: 'Agent Summary',
  sheet: 'Commission Sheet',
  list: { title: 'Agents', search: 'Search agents', loading: 'Loading agents', pager: 'Pages of agents' },
  status: 'Status',
  joined: 'Joined',
  pay: 'Pay Commission',
  figures: {
    agents: 'Total Agents',
    commission: 'Total Commission Earned',
    customersPerAgent: 'Average Customers Per Agent',
    loanPerAgent: 'Average Loan Amount Per Agent',
  },
}

/** The page of one agent, and the lists on it. */
export const agentPageTexts = {
  page: 'Agent',
  back: 'All agents',
  loading: 'Loading the agent',
  notFound: 'Agent not found. The link may be old.',
  about: 'About',
  tabs: { customers: 'Customers', commissions: 'Commissions' },
  tabsLabel: 'Show',
  phone: 'Phone',
  email: 'Email',
  paidInto: 'Paid into',
  customers: {
    title: 'Customers',
    search: 'Search customers',
    loading: 'Loading the customers',
    pager: 'Pages of the customers',
    columns: {
      name: 'Name',
      phone: 'Phone',
      joined: 'Date Joined',
      loan: 'Running Loan',
      due: 'Due Now',
      status: 'Status',
    },
    noLoan: 'None',
  },
}

export const commissionTexts = {
  to: (name: string, code: string) => `To ${name}, agent ${code}`,
  amount: 'Amount',
  accountFirst: 'Save the account above, or keep the old one.',
  send: 'Pay',
  under: {
    title: 'Commission on its way',
    text: (amount: string, name: string) =>
      `${amount} for ${name} is on its way. It counts as paid once the bank confirms it.`,
  },
  failed: {
    title: 'Commission not paid',
    text: 'The bank did not take the money, so nothing was paid. Check the account it goes to, then try again.',
  },
  /** The first try may have arrived, although its answer was lost. */
  earlierTry: {
    title: 'An earlier try may have arrived',
    text: 'A payment of another amount was already sent from here. Close this window and look at the payments before you pay again.',
  },
}

export const payoutTexts = {
  title: 'Paid into',
  nameUnknown: 'The bank gives the account name when the money is sent.',
  change: 'Change account',
  bank: 'Bank',
  number: 'Account number',
  keep: 'Keep the old account',
  save: 'Save account',
  chooseABank: 'Choose a bank',
  n10Digits: '10 digits',
}

export const columnTexts = {
  agentCode: 'Agent Code',
  name: 'Name',
  totalCustomers: 'Total Customers',
  loanSum: 'Loan Sum',
  commissionSum: 'Commission Sum',
  dateJoined: 'Date Joined',
  status: 'Status',
  actions: 'Actions',
}
