/** Texts about what accounts have in common (C-156). */
export const sharedTexts = {
  title: 'Shared with other accounts',
  lead: 'This alone is not a reason to refuse: families and agents share devices. Ask before you decide.',
  marks: {
    bank_account: (account: string | null) => `Same bank account: ${account}`,
    phone: (detail: string | null) => `The phone number of one is on the other’s account: ${detail}`,
    device: () => 'Signed in on the same device',
    nin: () => 'One of them entered the NIN of the other',
    bvn: () => 'One of them entered the BVN of the other',
  },
  since: (day: string) => `Since ${day}`,
  kinds: { customer: 'Customer', agent: 'Agent', admin: 'Admin' },
  statuses: { active: null, pending: 'Not complete', disabled: 'Disabled', banned: 'Banned' },
  runningLoan: 'Has a running loan',
  newest: (shown: number, total: number) => `The newest ${shown} of ${total}.`,
  check: {
    label: 'Other accounts',
    none: 'No other account has the same bank account, phone, device, NIN or BVN.',
    some: (total: number) =>
      total === 1 ? '1 account is linked to this one.' : `${total} accounts are linked to this one.`,
  },
} as const
