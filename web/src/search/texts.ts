/** The texts of the search for people, loans and payments (C-156). */
export const adminSearchTexts = {
  title: 'Search people, loans and payments',
  placeholder: 'Name, phone, loan, reference',
  hint: 'By name, phone, e-mail, agent code, account number, loan id or payment reference.',
  loading: 'Searching',
  results: 'Search results',
  none: (words: string) => `Nothing found for “${words}”.`,
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  kind: { customer: 'Customer', agent: 'Agent' },
  group: { people: 'People', loans: 'Loans', payments: 'Payments', money: 'Unsettled money' },
  waits: { suspense: 'In suspense', open_item: 'Open item' },
  all: { people: 'All customers found', loans: 'All loans found' },
  inList: 'In the list',
}
