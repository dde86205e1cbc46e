const loansOf = (loans: number) => (loans === 1 ? '1 loan' : `${loans.toLocaleString('en-US')} loans`)

/** The texts of the portfolio at risk (C-199). All are ours. */
export const atRiskTexts = {
  title: 'Portfolio at Risk',
  loading: 'Loading the portfolio at risk',
  whole: (principal: string, loans: number, day: string) =>
    `${principal} of unpaid principal in ${loansOf(loans)} on ${day}`,
  bound: (days: number) => (days === 1 ? 'PAR 1: late at all' : `PAR ${days}: above ${days} days`),
  rescheduled: 'Rescheduled loans',
  rescheduledIn: (principal: string, loans: number) => `${principal} in ${loansOf(loans)}`,
  ofIt: (amount: string, rescheduled: string) => `${amount}, of it rescheduled ${rescheduled}`,
  percent: (share: number) => `${share} %`,
  more: 'Classes, provision, write-offs and recoveries',
  ageing: 'Classes by days late',
  days: 'Days Late',
  daysOf: ({ from, to }: { from: number; to: number | null }) =>
    to === null ? `${from} days and more` : from === to ? `${from} days` : `${from} to ${to} days`,
  loans: 'Loans',
  principal: 'Unpaid Principal',
  percentOf: 'Provided For',
  provided: 'Provision',
  loansOf,
  provision: 'Provision of Today',
  writtenOff: 'Written Off This Month',
  recovered: 'Recovered This Month',
}
