/** A loan that is rescheduled (C-198). */
export const rescheduleTexts = {
  act: 'Reschedule',
  title: (loanId: string) => `Reschedule ${loanId}`,
  purpose: 'What is unpaid is spread over new days. It is the same money: no interest is added.',
  customer: 'Customer',
  unpaid: 'Outstanding',
  firstDue: 'First due',
  count: 'Number of installments',
  frequency: 'How often',
  reason: 'Reason',
  reasonHint: 'For example: the market burned down.',
  consent: "Customer's consent",
  consentHint: 'How and when they agreed. For example: by phone on 3 March.',
  rows: 'New installments',
  row: 'Installment',
  due: 'Due Date',
  amount: 'Amount',
  complete: 'Enter the first day, the number and how often to see the new installments.',
  loading: 'Loading the new installments',
  same: 'Stays the same',
  owed: 'Still owed',
  owedOf: (principal: string, interest: string, fee: string | null) =>
    fee === null
      ? `${principal} principal and ${interest} interest`
      : `${principal} principal, ${interest} interest and ${fee} loan fee`,
  paid: 'Already paid',
  done: 'Loan Rescheduled',
  outcome: (amount: string, day: string) => `The next installment is ${amount}, due on ${day}. The customer is told.`,
}

export const firstScheduleTexts = {
  title: 'First Schedule',
  rescheduled: (day: string) => `This loan was rescheduled on ${day}. These installments were agreed first.`,
  table: 'First schedule',
}
