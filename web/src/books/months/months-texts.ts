import type { MonthState, StepName } from '@kasuwa/contract/months.ts'

/** The texts of closing months (C-190, C-191). All are ours. */
export const monthsTexts = {
  page: 'Months',
  title: 'All Months',
  purpose: 'Nobody has to close a month. A closed month takes nothing more and is never opened again.',
  loading: 'Loading the months',
  month: 'Month',
  state: 'State',
  states: { open: 'Open', closing: 'Being closed', closed: 'Closed' } satisfies Record<MonthState, string>,
  closedAt: 'Closed on',
  none: 'Nothing is booked yet.',
  pageOf: (month: string) => `Month ${month}`,
  loadingOne: 'Loading the month',
  notFound: 'There is no such month.',
  steps: 'Steps',
  stepsPurpose: 'The month is closed once each step is green, or accepted with a reason where that is allowed.',
  stepStates: { red: 'To do', green: 'Done', accepted: 'Accepted' },
  step: {
    earlier: 'Earlier months',
    over: 'The month is over',
    compared: 'Books compared',
    sealed: 'Sealed rows verified',
    provider: 'Provider’s balance',
    bank: 'Bank matched',
    misplaced: 'Money of unknown owners',
    agents_cash: 'Agents’ cash',
    opening: 'Opening balances',
    accrual: 'Earned, not yet paid',
    provision: 'Provision for bad loans',
    proposals: 'Open proposals',
  } satisfies Record<StepName, string>,
  acts: {
    compare: 'Compare Now',
    verify: 'Verify Now',
    entry: 'Propose',
    accept: 'Accept',
    close: 'Close Month',
    look: 'Open',
    openMonth: (month: string) => `Open ${month}`,
    opening: 'Opening Entry',
    again: 'Look Again',
  },
  underWay: 'This is under way. Look again in a minute.',
  entries: { accrual: 'Earned, not yet paid', provision: 'Provision for bad loans' },
  loansFiles: { accrual: 'Earned by Loan CSV', provision: 'Provision by Loan CSV' },
  entryOf: (amount: string, loans: number) => `${amount}, of ${loans === 1 ? '1 loan' : `${loans} loans`}`,
  notEntered: 'Not booked yet',
  summary: 'This month',
  digest: 'Digest of the trial balance',
  lastDay: 'Last day',
  closeQuestion: (month: string) =>
    `${month} takes nothing more once another admin with the role Finance confirms it, and is never opened again.`,
  balance: 'Trial Balance',
  closing:
    'The month takes nothing more. Its trial balance is kept as soon as everything that was being booked has ended.',
  accept: {
    title: 'Accept a Step',
    purpose:
      'The step stays as it is. Your name and the reason are kept with the month. It asks again when it gets worse.',
    step: 'Step',
    stands: 'It stands',
    reason: 'Reason',
    hint: 'Such as why the difference is known, and who clears it.',
  },
}

/** The texts of the table of classes (C-199). All are ours. */
export const classesTexts = {
  title: 'Classes of Late Loans',
  purpose:
    'The provision of a month is this percent of the unpaid principal of the loans in each class. A month that is entered keeps its own table.',
  loading: 'Loading the classes',
  days: 'Days Late',
  daysOf: ({ from, to }: { from: number; to: number | null }) =>
    to === null ? `${from} days and more` : from === to ? `${from} days` : `${from} to ${to} days`,
  percent: 'Provided For',
  percentOf: (percent: number) => `${percent} %`,
  stage: 'Stage of IFRS 9',
  stageOf: (stage: number) => `Stage ${stage}`,
  open: 'Replace Table',
  replacePurpose:
    'Another admin with the role Finance confirms it. Each number of days late belongs to one class, and the last class has no end.',
  replace: 'Propose Table',
  add: 'Add Class',
  choose: 'Choose a stage',
  classOf: (number: number) => `Class ${number}`,
  from: (number: number) => `Class ${number}: from`,
  to: (number: number) => `Class ${number}: to`,
  percentFor: (number: number) => `Class ${number}: percent`,
  stageFor: (number: number) => `Class ${number}: stage`,
  remove: (number: number) => `Remove class ${number}`,
}
