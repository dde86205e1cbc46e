/** Words of the dashboards that the specification leaves to us (C-156). */

export const customerDashboardTexts = {
  page: 'Dashboard',
  loanAndAgent: 'Your loan and your agent',
  actions: 'Quick Actions',
  apply: 'Apply for Loan',
  addBankAccount: 'Add Bank Account',
  sendMoney: 'Send Money',
  refer: 'Refer a Friend',
}

export const agentContactTexts = {
  region: 'Your agent',
  badge: 'Admin',
  role: 'Relationship Manager',
  email: 'Email',
  call: 'Call',
}
