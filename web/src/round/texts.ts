/** An agent's round of calls on borrowers. */
export const roundTexts = {
  page: "Today's Round",
  open: "Today's round",
  title: 'Late or due today',
  loading: 'Loading your round',
  none: 'Nothing is late or due today.',
  noGroup: 'In no group',
  pager: 'Pages of the round',
  total: (count: number, amount: string) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}, ${amount} in all`,
  late: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  today: 'Due today',
  loanOf: (loanId: string) => `loan ${loanId}`,
  near: (landmark: string) => `near ${landmark}`,
  call: 'Call',
  share: 'Share',
  accountOf: (name: string) => `account of ${name}`,
  noAccount: 'No virtual account yet: an admin can generate one.',
  message: (
    amount: string,
    loanId: string,
    { bank_name, account_number, account_name }: { bank_name: string; account_number: string; account_name: string },
  ) => `Please pay ${amount} for loan ${loanId} to ${bank_name}, ${account_number}, ${account_name}.`,
}
