/** The texts of the payout stop. They are separate, since the other texts of payments are loaded by pages without the switch too. */
export const payoutStopTexts = {
  region: 'Payouts',
  since: (at: string, by: string) => `Payouts have been stopped since ${at}, by ${by}.`,
  wait: (at: string) => `Payouts have been stopped since ${at}. Loans and commissions are paid out later.`,
  open: 'Payments',
  stop: 'Stop Payouts',
  stopPurpose:
    'No disbursement, commission or refund is sent, and none can be approved, until an admin resumes payouts. Transfers that are already at the bank are completed.',
  resume: 'Resume Payouts',
  resumePurpose: 'Waiting payouts are sent now, and loans can be approved again.',
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
  resumedText: 'Waiting payouts are sent now.',
}
