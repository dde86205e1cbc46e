/** The texts of cash in hand, which the lender may switch on (decision 64). */

const days = (count: number) =>
  count <= 0 ? 'From today' : count === 1 ? 'From yesterday' : `From ${count.toLocaleString('en-US')} days ago`

export const takeCashTexts = {
  act: 'Cash',
  title: (name: string) => `Cash from ${name}`,
  purpose: 'It is booked to the loan at once, and the customer gets a receipt by text.',
  due: 'Due now',
  receiptTo: 'Receipt to',
  amount: 'Amount',
  confirmed: 'The amount is right',
  away: 'There is no network. Cash cannot be taken without it, since the customer would have no receipt. If you have sent it already, send it again once the network is back: it is booked only once.',
  send: 'Book Cash',
  booked: 'Cash Booked',
  outcomes: {
    sent: (amount: string, reference: string, left: string) =>
      `${amount} is booked under ${reference}, and the receipt was sent. Left to pay: ${left}.`,
    waiting: (amount: string, reference: string, left: string) =>
      `${amount} is booked, but the receipt is not sent yet. We will try again. Show the customer this: reference ${reference}, left to pay ${left}.`,
    failed: (amount: string, reference: string, left: string) =>
      `${amount} is booked, but no receipt could be sent. Show the customer this: reference ${reference}, left to pay ${left}.`,
  },
}

export const ownCashTexts = {
  page: 'Cash in Hand',
  loading: 'Loading your cash',
  held: 'You hold',
  limit: 'You may hold',
  oldest: 'Oldest cash',
  none: 'None',
  days,
  stated: 'Handed over, not confirmed',
  handOver: 'Hand Over',
  nothingHeld: 'You hold no cash to hand over.',
  allStated: 'You have stated all of it as handed over, and it waits to be confirmed.',
  today: 'Receipts of today',
  total: (amount: string) => `${amount} today`,
  noReceipt: 'No cash was taken today.',
  receipts: { sent: 'Receipt sent', waiting: 'Receipt on its way', failed: 'No receipt sent' },
  handOvers: 'Hand-overs',
  noHandOver: 'Nothing was handed over yet.',
}

/** The outcome of a hand-over. */
export const handOverTexts = {
  title: 'Hand Over Cash',
  purpose: 'It stays on your account until an admin has confirmed what arrived.',
  amount: 'Amount',
  where: 'Where',
  ways: { bank: 'At the bank', person: 'To someone in finance' },
  note: 'How to find it',
  noteHint: 'For example: the number of the slip, or who took it.',
  send: 'Hand Over',
  waits: 'Waits to be confirmed',
  arrived: 'All of it arrived',
  differs: (arrived: string, stated: string, note: string) => `${arrived} of ${stated} arrived: ${note}`,
}

export const agentCashTexts = {
  page: 'Agent Cash',
  bank: 'Bank Accounts',
  title: 'Cash that agents hold',
  purpose: 'Cash that agents took from customers and have not handed over. Confirm here what arrived.',
  total: 'Total held',
  loading: 'Loading the cash of agents',
  none: 'No agent holds cash.',
  pager: 'Pages of agents who hold cash',
  agent: 'Agent',
  code: (code: string) => `Code ${code}`,
  holds: 'Holds',
  oldest: 'Oldest cash',
  days,
  handOvers: 'Hand-overs',
  lastOne: (words: string) => `Last: ${words}`,
  confirm: (amount: string) => `Confirm ${amount}`,
}

export const confirmTexts = {
  title: 'Confirm Hand-over',
  purpose: "This amount leaves the agent's account, and anything missing stays on it. Enter 0 if nothing arrived.",
  stated: 'Handed over',
  note: 'Note',
  noteHint: 'Needed if a different amount arrived: why it differs.',
  arrived: 'Arrived',
  send: 'Confirm',
}

/** Cash that arrived from an agent whose account is closed. */
export const arrivalTexts = {
  open: 'Record Arrival',
  title: 'Record Arrival of Cash',
  purpose: 'This agent can no longer sign in. The amount leaves their account at once.',
  arrived: 'Arrived',
  send: 'Record',
}
