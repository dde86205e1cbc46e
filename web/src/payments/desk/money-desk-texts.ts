/** The texts of unsettled money (DESK-63). */
export const moneyDeskTexts = {
  purpose: 'All unsettled money, the oldest first. Each line leads to the list where you can act on it.',
  total: 'Unsettled money',
  loading: 'Loading the unsettled money',
  none: 'No unsettled money',
  place: 'Place',
  since: 'Since',
  name: 'Owner',
  act: 'Next step',
  oldest: (items: number, since: string) => `${items === 1 ? '1 item' : `${items} items`}, the oldest since ${since}`,
  places: {
    suspense: { label: 'Suspense', act: 'Assign it' },
    agent_cash: { label: 'Cash with agents', act: 'Confirm its hand-over' },
    credit: { label: 'Customer credit', act: 'Apply or refund it' },
    to_be_sent: { label: 'Waiting to be sent', act: 'See why it waits' },
    in_transit: { label: 'At Paystack', act: 'Find it at Paystack' },
    came_back: { label: 'Failed or reversed', act: 'Send it again' },
    returned: { label: 'Loan money came back', act: 'Pay again or cancel' },
    disputed: { label: 'Claimed back', act: 'Book as lost or close' },
    not_booked: { label: 'Cannot be booked', act: 'Close it' },
    difference: { label: 'Difference', act: 'See the difference' },
  },
} as const
