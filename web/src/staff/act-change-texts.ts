/** The changes of an act, on the customer's page and in the staff trail (C-156). */
export const actChangeTexts = {
  none: 'none',
  change: (before: string, after: string) => `${before} → ${after}`,
  /** The names of changed values; any other is shown as it is. */
  names: {
    kyc_level: 'KYC level',
    act: 'Proposed',
    state: 'Loan',
    checked: 'How it was checked',
    account_type: 'Account type',
    accountNumber: 'Account number',
    bankName: 'Bank',
    address: 'Network address',
    list: 'List',
  } as Readonly<Record<string, string>>,
}
