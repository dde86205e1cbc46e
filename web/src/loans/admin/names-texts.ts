/** The question before an approval while names differ (C-211). */
export const namesTexts = {
  title: 'Names differ: pay all the same?',
  purpose: {
    reason: 'The bank account or an identity number has another name than this customer.',
    second_person:
      'The bank account or an identity number has another name than this customer. A second person reads your reason and decides.',
  },
  amount: 'Approved amount',
  reason: 'Reason',
  hint: 'It is kept in the audit trail.',
  send: { reason: 'Pay all the same', second_person: 'Ask a second person' },
}
