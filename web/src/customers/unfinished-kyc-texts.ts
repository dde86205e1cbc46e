/** The texts of the list of customers who have not completed KYC. */
export const unfinishedKycTexts = {
  page: 'Unfinished KYC',
  open: 'Unfinished KYC',
  list: { title: 'Customers in KYC', loading: 'Loading customers', pager: 'Pages of customers' },
  none: 'Every customer has completed KYC.',
  customer: 'Customer',
  phone: 'Phone',
  level: 'Level',
  step: 'Step',
  days: 'Days',
  levelOf: (level: number) => `Level ${level}`,
  since: (days: number) => (days === 0 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`),
}
