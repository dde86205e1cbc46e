/** What accounts have in common, in words (C-156). */
export const sharedTexts = {
  title: 'Shared with other accounts',
  lead: 'This alone is no reason to refuse: families and agents share devices. Ask before you decide.',
  marks: {
    bank_account: (account: string | null) => `Same bank account: ${account}`,
    phone: (detail: string | null) => `The phone of one of them stands at the other: ${detail}`,
    device: () => 'Signed in on the same device',
    nin: () => 'The NIN of one of them was entered by the other',
    bvn: () => 'The BVN of one of them was entered by the other',
  },
  since: (day: string) => `Since ${day}`,
  kinds: { customer: 'Customer', agent: 'Agent', admin: 'Admin' },
  statuses: { active: null, pending: 'Not complete', disabled: 'Disabled', banned: 'Banned' },
  runningLoan: 'Has a running loan',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}.`,
  check: {
    label: 'Other accounts',
    none: 'None has the same bank account, phone, device, NIN or BVN.',
    some: (total: number) => (total === 1 ? '1 is linked with this one.' : `${total} are linked with this one.`),
  },
} as const
