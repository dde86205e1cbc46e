import { firmSteps, type StepName, stepNames } from '@kasuwa/contract/months.ts'
import { exactNaira, longDate } from '@kasuwa/domain/display.ts'
import { type Day, lagosMidnight } from '@kasuwa/domain/dates.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import type { MonthFacts } from './facts-repository.ts'
import { nameOfMonth } from './month.ts'
import type { Stand } from './month-repository.ts'

/** A step as it stands: red, green, or red and accepted with a reason (C-190). */
export type Step = {
  step: StepName
  state: 'red' | 'green' | 'accepted'
  words: string
  may_accept: boolean
  /** The month, YYYY-MM, that makes it green; only where another month does. */
  open_month?: string
  /** How it stands; null where it is green. */
  stand: Stand | null
  /** The reason for which it is accepted; null where it is not. */
  reason: string | null
}

/** Whether a step is green, its state in words, and how it stands where it is red. */
type Checked = Pick<Step, 'words' | 'stand' | 'open_month'>

const green = (words: string): Checked => ({ words, stand: null })
const red = (words: string, cause: Stand['cause'] = 'missing', ...figures: number[]): Checked => ({
  words,
  stand: { cause, figures },
})
const when = (isGreen: boolean, ifGreen: string, ifRed: string, ...figures: number[]): Checked =>
  isGreen ? green(ifGreen) : red(ifRed, 'differs', ...figures)
const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** The sentence of a lender whose nights read what is old by parts. */
const byParts = (what: string, between: { from: Day; to: Day } | null): string =>
  between === null
    ? ''
    : ` These months were read whole; all older ${what} were checked between ${longDate(between.from)} and ${longDate(between.to)}.`

/** The steps in their order, each from the facts and the first day after the month. */
const checks: Readonly<Record<StepName, (facts: MonthFacts, next: Day) => Checked>> = {
  earlier: ({ openBefore, stateBefore }) => {
    if (openBefore === null) return green('Every earlier month is closed.')
    const month = nameOfMonth(openBefore)
    const isClosing = stateBefore === 'closing'
    return {
      ...red(
        isClosing ? `${month} is being closed now. Look again in a minute.` : `${month} is still open. Close it first.`,
      ),
      open_month: month,
    }
  },
  over: ({ isOver }) => when(isOver, 'The month is over.', 'The month is not over yet.'),
  compared: ({ comparedAt, differences, comparedByParts }, next) =>
    isAfter(comparedAt, next)
      ? when(
          differences === 0,
          `The books were compared after the month’s end, without a difference.${byParts('books', comparedByParts)}`,
          `The newest comparison found ${some(differences ?? 0, 'difference', 'differences')}.`,
        )
      : red('The books were not compared since the month’s end. Press Compare Now.'),
  sealed: ({ verifiedAt, findings, verifiedByParts }, next) =>
    isAfter(verifiedAt, next)
      ? when(
          findings === 0,
          `The sealed rows were verified after the month’s end.${byParts('sealed rows', verifiedByParts)}`,
          `The newest verification found ${some(findings ?? 0, 'changed row', 'changed rows')}.`,
          findings ?? 0,
        )
      : red('The sealed rows were not verified since the month’s end. Press Verify Now.', 'not_verified'),
  provider: ({ isProviderOpened, toldAt, providerDifference }, next) => {
    if (!isProviderOpened)
      return red(
        'The provider’s balance was never opened in the books, so it is not compared. An opening entry opens it.',
        'never_opened',
      )
    if (!isAfter(toldAt, next))
      return red('The provider’s balance was not read since the month’s end. Open Provider.', 'not_read')
    const difference = providerDifference ?? nothing
    return when(
      difference === 0,
      'The provider’s balance is the one of the books.',
      `The provider’s balance differs from the books by ${exactNaira(difference)}.`,
      // Too much and too little are different matters: neither is a smaller difference than the other.
      Math.max(difference, 0),
      Math.max(nothing - difference, 0),
    )
  },
  bank: ({ linesUnmatched, postingsUnmatched }) =>
    when(
      linesUnmatched + postingsUnmatched === 0,
      'Every line of the bank and every posting of a bank account is matched.',
      `Up to the month’s end ${some(linesUnmatched, 'line', 'lines')} of the bank and ${some(postingsUnmatched, 'posting', 'postings')} of bank accounts are not matched.`,
      linesUnmatched,
      postingsUnmatched,
    ),
  misplaced: ({ misplaced, misplacedSum }) =>
    when(
      misplaced === 0,
      'No money of unknown owners is older than 30 days.',
      `${exactNaira(misplacedSum)} in ${some(misplaced, 'payment', 'payments')} of unknown owners is older than 30 days.`,
      misplaced,
      misplacedSum,
    ),
  agents_cash: ({ handOvers, handOversSum }) =>
    when(
      handOvers === 0,
      'Every hand-over of agents’ cash is confirmed.',
      `${some(handOvers, 'hand-over', 'hand-overs')} of agents’ cash, ${exactNaira(handOversSum)}, waits for confirmation.`,
      handOvers,
      handOversSum,
    ),
  opening: ({ opening }) =>
    when(
      opening === 0,
      'The opening balances are at zero.',
      `The opening balances are at ${exactNaira(opening)}, not at zero.`,
    ),
  accrual: ({ entries }) =>
    when(
      entries.includes('accrual'),
      'What was earned and not paid is booked.',
      'What was earned and not paid is not booked yet.',
    ),
  provision: ({ entries }) =>
    when(entries.includes('provision'), 'The provision is booked.', 'The provision is not booked yet.'),
  proposals: ({ proposals }) =>
    when(
      proposals === 0,
      'No proposal of the month is open.',
      `${some(proposals, 'proposal', 'proposals')} of the month or before waits for a decision.`,
    ),
}

const isAfter = (at: Date | null, next: Day): boolean => at !== null && at >= lagosMidnight(next)

/** The steps of closing a month, in order (BOOK-51). */
export const stepsOf = (facts: MonthFacts, next: Day): Step[] =>
  stepNames.map((step) => stepOf(step, checks[step](facts, next), facts.accepted))

function stepOf(name: StepName, checked: Checked, all: MonthFacts['accepted']): Step {
  const { words, stand } = checked
  const step = { step: name, ...checked, may_accept: false, reason: null }
  if (!stand) return { ...step, state: 'green' }
  if (firmSteps.includes(name)) return { ...step, state: 'red' }
  const before = all.filter((one) => one.step === name)
  const accepted = before.find((one) => isNoWorse(stand, one))
  if (accepted) {
    const { by, reason } = accepted
    return { ...step, state: 'accepted', words: `${words} Accepted by ${by}: ${reason}`, reason }
  }
  const again = 'It was accepted before it changed; accept it as it stands now, or make it green.'
  return { ...step, state: 'red', words: before.length > 0 ? `${words} ${again}` : words, may_accept: true }
}

/** Whether a step that is red for the same cause stands nowhere worse than when it was accepted. */
const isNoWorse = (now: Stand, accepted: Stand): boolean =>
  now.cause === accepted.cause && now.figures.every((figure, at) => figure <= (accepted.figures[at] ?? 0))

/** The names of the steps that may be accepted, as the screen has them. */
const titles: Partial<Record<StepName, string>> = {
  sealed: 'Sealed rows verified',
  provider: 'Provider’s balance',
  bank: 'Bank matched',
  misplaced: 'Money of unknown owners',
  agents_cash: 'Agents’ cash',
  accrual: 'Earned, not yet paid',
  provision: 'Provision for bad loans',
}

/** The steps that are accepted, each with its reason, in one text; it stays the same while only their figures change. */
export const acceptedText = (steps: readonly Step[]): string =>
  acceptedIn(steps)
    .map(({ step, reason }) => `${titles[step] ?? step}: ${reason}`)
    .join('; ') || 'None'

export const acceptedIn = (steps: readonly Step[]): Step[] => steps.filter(({ state }) => state === 'accepted')
