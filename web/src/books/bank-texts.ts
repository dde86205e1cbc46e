/** The texts of the lender's bank accounts. All of them are ours. */
export const bankListTexts = {
  page: 'Bank',
  title: 'Bank accounts',
  loading: 'Loading the bank accounts',
  account: 'Account',
  balance: 'In the books',
}

/** The cash of hand-overs that was booked to the provider's balance. */
export const earlierTexts = {
  title: 'Earlier hand-overs',
  loading: 'Loading the earlier hand-overs',
  lead: (amount: string) =>
    `Cash of agents that was handed over before, ${amount}, is still booked to the provider’s balance. Move it to where it is, once.`,
  open: 'Move to Bank and Office',
  dialog: 'Move Earlier Hand-overs',
  purpose: 'One journal moves the whole sum from the provider’s balance. It always takes two people, and is done once.',
  sum: 'Handed over before',
  day: 'Booked on',
  bank: 'At the bank',
  office: 'At the office',
  reason: 'Reason',
  send: 'Propose',
}
