/** The steps to the first loan, on a customer's home. */
export const readinessTexts = {
  title: 'Your first loan',
  left: (steps: number) => ['You are ready', 'One step away', 'Two steps away'][steps] ?? `${steps} steps away`,
  list: 'Steps to your first loan',
  done: 'Done',
  steps: {
    account: { name: 'Account and phone', detail: '', lead: '', button: '' },
    identity: {
      name: 'Your identity',
      detail: 'NIN, face, business',
      lead: 'Confirm your identity. Have your NIN ready.',
      button: 'Continue: your identity',
    },
    levelTwo: {
      name: 'KYC level 2',
      detail: 'BVN, next of kin, two documents',
      lead: 'About 5 minutes. Have your BVN, an ID card and a utility bill ready.',
      button: 'Continue: KYC level 2',
    },
    bankAccount: {
      name: 'Bank account',
      detail: 'Where we pay your loan',
      lead: 'About 1 minute. Have your account number ready.',
      button: 'Continue: your bank account',
    },
    request: {
      name: 'Ask for a loan',
      detail: 'See the full cost before you ask',
      lead: 'You see the full cost before you ask. Checking is free.',
      button: 'Ask for your first loan',
    },
  },
}
