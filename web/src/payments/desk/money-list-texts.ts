/** The texts of the lists of unsettled money (C-156). They are separate from texts.ts, which many lists load. */

export const suspenseTexts = {
  purpose: 'Money paid to an account number that no customer has. It is kept apart until its owner is found.',
  total: 'In suspense',
  inHand: 'Cash that an agent has not handed over',
  states: {
    open: 'In suspense',
    going_back: 'Going back',
    sent_back: 'Sent back',
    assigned: 'Assigned',
    topped_up: 'Own top-up',
  },
  days: 'Paid',
  payment: 'See the payment',
  loading: 'Loading the money in suspense',
  none: 'No money in suspense',
}

/** Money in suspense that goes back to its sender (DESK-68). */
export const ownTopUpTexts = {
  act: 'Own Top-Up',
  title: 'Book as Our Own Top-Up',
  purpose:
    'This money came from our own bank, so no customer is owed it. It moves from the bank to the provider in the books.',
  reason: 'Reason',
  hint: 'For example: it is on the statement of our bank.',
  done: 'Booked as Top-Up',
  outcome: (amount: string) => `${amount} is no longer in suspense.`,
}

export const sendBackTexts = {
  title: 'Send Back to Sender',
  act: 'Send Back',
  purpose:
    'Paystack returns it to the account it came from, which takes some days. It leaves suspense now, and comes back here if the return fails.',
  reason: 'Reason',
  hint: 'For example: the sender asked for it in writing.',
  done: 'On Its Way',
  outcome: (amount: string) => `${amount} is on its way back. The Money Desk shows it until Paystack has sent it.`,
}

export const assignTexts = {
  title: 'Assign to Customer',
  act: 'Assign',
  purpose:
    "It repays the customer's running loan; any excess is kept as their credit. To undo a wrong assignment, reverse the payment on the customer's page.",
  customer: 'Customer',
  customers: 'Customers found',
  search: 'Name, phone or account number',
  hint: 'Type a name, a phone number or an account number.',
  none: (words: string) => `No customer found for “${words}”.`,
  effect: 'What it does',
  effectLoading: 'Working out what it does',
  doubtful: 'Make sure that it is their money: ask for the receipt, or the account that it was sent from.',
  reason: 'Reason',
  assign: 'Assign to Customer',
  done: 'Assigned',
  repaid: (amount: string) => `${amount} repaid the loan.`,
  credited: (amount: string) => `${amount} is the customer's credit.`,
}

/** The two ways to use a customer's credit (C-94). */
export const creditUseTexts = {
  amount: 'Amount',
  credit: 'Credit',
  refundable: 'May go back now',
  consent: 'How the customer agreed',
  consentHint: 'For example: by phone on Monday, from their own number.',
  apply: {
    act: 'Apply to Loan',
    title: 'Apply Credit to Loan',
    purpose: "It repays the customer's loan, the oldest instalment first.",
    send: 'Apply to Loan',
    place: 'Left to pay',
  },
  refund: {
    act: 'Refund',
    title: 'Refund Credit',
    purpose: "It is sent to the customer's default bank account.",
    send: 'Refund',
    place: 'Paid into',
  },
  outcomes: {
    applied: (amount: string, name: string) => `${amount} of their credit repaid the loan of ${name}.`,
    completed: (amount: string, name: string) => `${amount} is in the bank account of ${name}.`,
    pending: (amount: string, name: string) =>
      `${amount} is on its way to ${name}. Payment Management shows when it has arrived.`,
    failed: (name: string) => `The transfer to ${name} failed. The credit is still theirs.`,
  },
}

export const openItemTexts = {
  purpose: 'Payments that cannot be booked as they came in, and money that is claimed back. An admin decides on each.',
  states: { open: 'Open', closed: 'Closed' },
  days: 'Received',
  closed: (date: string, reason: string | null) => (reason ? `Closed ${date}: ${reason}` : `Closed ${date}`),
  loading: 'Loading the open items',
  none: 'No open items',
  sent: 'What was sent',
  smallestUnits: (amount: string, currency: string) => `${amount} ${currency} (smallest units)`,
  /** The name of each kind and its meaning. */
  kinds: {
    unreadable_charge: {
      label: 'Unreadable payment',
      meaning: 'Its amount, date or reference cannot be read. It is not booked.',
    },
    wrong_currency: { label: 'Other currency', meaning: 'It was not paid in naira. It is not booked.' },
    above_ceiling: { label: 'Above the limit', meaning: 'It is above the limit for one payment. It is not booked.' },
    unreadable_transfer: {
      label: 'Unreadable transfer',
      meaning: 'A report on a transfer cannot be read. Look the transfer up at Paystack.',
    },
    returned_disbursement: {
      label: 'Loan money came back',
      meaning: 'The transfer was reversed after the customer had repaid something. Pay it again, or cancel the loan.',
    },
    dispute: {
      label: 'Dispute',
      meaning:
        'A payer wants the money back. Answer it in the Paystack dashboard; book it here if it is lost, close it if it is won.',
    },
    refund: {
      label: 'Refund',
      meaning: 'Paystack pays money back to a payer. Book it once it has left, close it if it failed.',
    },
    settlement_differs: {
      label: 'Settlement changed',
      meaning:
        'Paystack lists a settlement with another sum than the one that is booked. Ask Paystack which one is right.',
    },
  },
} as const

export const closeItemTexts = {
  title: 'Close Item',
  act: 'Close',
  purpose: 'It leaves this list and nothing is booked. Do what it needs first.',
  reason: 'What was done',
  hint: 'For example: refunded in the Paystack dashboard.',
}

export const lookUpTexts = {
  title: 'Find a Payment at Paystack',
  reference: 'Paystack reference',
  find: 'Find',
  /** The outcome, in one sentence. */
  outcomes: {
    booked: (amount: string) => `Paystack has this payment of ${amount}. It was missing here and is now booked.`,
    held: () => 'Paystack has this payment, but it cannot be booked as it is. It waits under Open Items.',
    known: (amount: string) => `This payment is already in our books. ${amount}`.trim(),
    not_paid: () => 'Paystack has this reference, but no money came in with it.',
    settled: () => 'Paystack has finished this transfer. It was missing here and is now booked.',
    under_way: () => 'Paystack has this transfer and has not finished it yet.',
    unknown: () => 'Paystack has no payment with this reference. Check it and try again.',
  },
}

export const creditTexts = {
  purpose:
    'Money that customers paid above what they owed. It is theirs: with their consent it repays their loan or is sent back to them.',
  refunding: (amount: string) => `${amount} is on its way back`,
  inHand: (amount: string) => `${amount} of it is cash that an agent has not handed over`,
  total: 'Owed to customers',
  loading: 'Loading customer credit',
  none: 'No customer credit',
}

export const failedTexts = {
  purpose: 'Disbursements and commissions whose money did not arrive, came back, or needs somebody to act at Paystack.',
  loading: 'Loading failed transfers',
  none: 'No failed transfer',
  state: 'State',
  states: { open: 'To do', closed: 'Done' },
  days: 'Date',
  outcome: { failed: 'Failed', reversed: 'Reversed', waiting: 'Waiting' },
  paidLater: 'Paid later',
  paidUnder: (date: string, reference: string) => `Paid on ${date} under ${reference}`,
  retry: 'Retry disbursement',
  question: (amount: string, name: string, account: string) =>
    `This approves the loan of ${name} again and sends ${amount} to ${account}.`,
  sameAccount: 'The money did not reach this account before.',
  otherAccount: (before: string) => `The last transfer, to ${before}, did not arrive.`,
  noAccount: (name: string) => `${name} has no bank account now. Ask them to add one, then try again.`,
  confirm: 'Approve again',
}

export const waitingTexts = {
  purpose:
    'Calls to Paystack, to the identity service and for text messages that were given up, or have waited for more than ten minutes. Work that was given up is tried again only when you choose it.',
  loading: 'Loading the waiting work',
  none: 'No waiting work',
  kind: {
    transfer: 'Transfer',
    'virtual-account': 'Virtual account',
    'close-virtual-account': 'Virtual account that is closed',
    'identity-check': 'Identity check',
    'recovery-code': 'Text with a code',
    'cash-receipt': 'Receipt for cash',
    'file-asked': 'Text that asks for a file again',
    'reversal-notice': 'Text about a reversal',
    text: 'Text message',
    'text-now': 'Text message that leaves at once',
    'suspense-refund': 'Money sent back to its sender',
  },
  state: { given_up: 'Given up', waiting: 'Being tried' },
  again: 'Try again',
  underWay: 'It is tried again now. A transfer is first looked up by its reference, so nothing is paid twice.',
}
