/** Words of the agent's dashboard that the specification leaves to us (C-156). */
export const agentDashboardTexts = {
  page: 'Dashboard',
  overview: 'Overview',
  chart: 'Repayments by week',
  chartLead: 'What your customers paid back in the last twelve weeks, each named by its Monday.',
  week: 'Week of',
  repaid: 'Repaid',
  loading: 'Loading the repayments',
  none: 'Nothing was paid back in the last twelve weeks.',
  figures: {
    customers: 'Total Customers',
    loans: 'Total Loans',
    commission: 'Commission Earned',
    tasks: 'Pending Tasks',
  },
}
