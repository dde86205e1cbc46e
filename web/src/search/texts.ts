/** The texts of the search for people, loans and money (C-156). */
export const adminSearchTexts = {
  title: 'Search people, loans and money',
  placeholder: 'Name, phone, loan, amount',
  hint: 'People and loans by name, phone, e-mail, agent code, account number or loan id. Money by amount, sender, account number or part of its reference.',
  loading: 'Searching',
  results: 'Search results',
  none: (words: string) => `Nothing found for “${words}”.`,
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  kind: { customer: 'Customer', agent: 'Agent' },
  group: { people: 'People', loans: 'Loans', money: 'Money' },
  waits: { suspense: 'Suspense', open_item: 'Open item', credit: 'Customer credit' },
  states: { open: 'open', going_back: 'going back', sent_back: 'sent back', closed: 'closed' },
  all: {
    people: 'All customers found',
    loans: 'All loans found',
    money: (amount: string) => `All payments of ${amount}`,
  },
  inList: 'In the list',
  from: (sender: string) => `from ${sender}`,
}
