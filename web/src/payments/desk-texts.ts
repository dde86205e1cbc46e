/** Every kobo that is not in its last place (DESK-63). */
export const deskTexts = {
  purpose:
    'All money that is not in its last place, the oldest first. Each line leads to the list where something can be done about it.',
  total: 'Not in its last place',
  loading: 'Loading the money that is not in its last place',
  none: 'All money is in its last place',
  place: 'Where it is',
  since: 'Since',
  name: 'Whose it is',
  act: 'What to do',
  oldest: (items: number, since: string) => `${items === 1 ? '1 item' : `${items} items`}, the oldest since ${since}`,
  places: {
    suspense: { label: 'Suspense', act: 'Assign it' },
    credit: { label: 'Customer credit', act: 'Apply or refund it' },
    to_be_sent: { label: 'Waits to be sent', act: 'See what it waits for' },
    in_transit: { label: 'At Paystack', act: 'Find it at Paystack' },
    came_back: { label: 'Failed or reversed', act: 'Send it again' },
    returned: { label: 'Loan money came back', act: 'Pay again or cancel' },
    disputed: { label: 'Claimed back', act: 'Book as lost or close' },
    not_booked: { label: 'Cannot be booked', act: 'Close it' },
    difference: { label: 'Difference', act: 'See the difference' },
  },
} as const
