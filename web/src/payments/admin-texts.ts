/** Words that the specification leaves to us (C-156). */
export const adminPaymentTexts = {
  page: 'Payment Management',
  summary: 'Payment Summary',
  search: 'Search here...',
  filter: 'Which money to show',
  tabs: { payments: 'Payments', suspense: 'Suspense', credit: 'Customer Credit', failed: 'Failed Transfers' },
  loading: 'Loading payments',
  pager: 'Pages of payments',
}

export const suspenseTexts = {
  purpose: "Money that came to an account number that is nobody's. It is kept apart until its owner is found.",
  total: 'In suspense',
  loading: 'Loading the money in suspense',
  none: 'No money in suspense',
}

export const creditTexts = {
  purpose: 'What customers paid beyond what they owed. It is theirs.',
  total: 'Owed to customers',
  loading: 'Loading customer credit',
  none: 'No customer credit',
}

export const failedTexts = {
  purpose: 'Disbursements and commissions whose money did not arrive, or came back.',
  loading: 'Loading failed transfers',
  none: 'No failed transfer',
  outcome: { failed: 'Failed', reversed: 'Reversed' },
  paidLater: 'Paid later',
  paidUnder: (date: string, reference: string) => `Paid on ${date} under ${reference}`,
  retry: 'Retry disbursement',
  question: (amount: string, name: string, account: string) => `This approves the loan of ${name} again and sends ${amount} to ${account}.`,
  sameAccount: 'The money did not arrive at this account before.',
  otherAccount: (before: string) => `Before, the money did not arrive at ${before}.`,
  noAccount: (name: string) => `${name} has no bank account now. Ask them to add one, then try again.`,
  confirm: 'Approve again',
}
