/** The texts of a payment whose row is opened (FIND-06). */
export const paymentDetailTexts = {
  label: 'The payment',
  loading: 'Loading the payment',
  time: 'Time',
  channel: 'Channel',
  channels: (channel: string) =>
    channel === 'dedicated_nuban'
      ? 'Bank transfer'
      : channel.charAt(0).toUpperCase() + channel.slice(1).replaceAll('_', ' '),
  loan: 'Loan',
  sender: 'Sender',
  paidTo: 'Paid to',
  fee: 'Fee',
  interest: 'Interest',
  loanFee: 'Loan fee',
  principal: 'Principal',
  lateFees: 'Late fees',
  credit: 'Became credit',
}
