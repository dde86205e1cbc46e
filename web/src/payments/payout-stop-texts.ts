/** Apart from the other texts of payments, which pages without the switch load too. */
export const payoutStopTexts = {
  region: 'Payouts',
  since: (at: string, by: string) => `Payouts are stopped since ${at} by ${by}.`,
  wait: (at: string) => `Payouts are stopped since ${at}. Loans and commissions are paid out later.`,
  open: 'Payments',
  stop: 'Stop Payouts',
  stopPurpose:
    'No disbursement, commission or refund is sent, and none can be approved, until an admin resumes them. What the bank has already is finished.',
  resume: 'Resume Payouts',
  resumePurpose: 'What waits is sent now, and loans can be approved again.',
  reason: 'Reason',
  sinceLabel: 'Since',
  by: 'By',
  waiting: 'Waiting',
  waitingOf: (count: number, sum: string) => (count === 0 ? 'None' : `${count}, together ${sum}`),
  underWay: 'Already at the bank',
  stopped: 'Payouts are stopped',
  stoppedText: (count: number) =>
    count === 0
      ? 'No money leaves until an admin resumes them.'
      : `No more money leaves until an admin resumes them. Sent before, outcome not known yet: ${count}.`,
  resumed: 'Payouts are resumed',
  resumedText: 'What waited is sent now.',
}
