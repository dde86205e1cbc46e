/** A file that is asked for no longer (DESK-49). */
export const withdrawAskTexts = {
  title: (name: string) => `Stop asking for: ${name}`,
  purpose: 'The customer is no longer asked for this. The file they sent before stays as it is.',
  customer: 'Customer',
  asked: 'Asked for again',
  reason: 'Reason',
  hint: 'It is recorded in the audit trail. The customer does not see it.',
  send: 'Withdraw',
  done: 'Withdrawn',
  doneText: (name: string) => `The customer is no longer asked to send this again: ${name}.`,
} as const
