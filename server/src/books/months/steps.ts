import { firmSteps, type StepName } from '@kasuwa/contract/months.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import { type Day, lagosMidnight } from '@kasuwa/domain/dates.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import type { MonthFacts } from './facts-repository.ts'
import { nameOfMonth } from './month.ts'

/** A step as it stands: red, green, or red and accepted with a reason (C-190). */
export type Step = { step: StepName; state: 'red' | 'green' | 'accepted'; words: string; may_accept: boolean }

/** Why a step is red; null where it is green. The words of a green step say so. */
type Checked = { isGreen: boolean; words: string }

const green = (words: string): Checked => ({ isGreen: true, words })
const red = (words: string): Checked => ({ isGreen: false, words })
const when = (isGreen: boolean, ifGreen: string, ifRed: string): Checked => (isGreen ? green(ifGreen) : red(ifRed))
const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** The steps in their order, each from the facts and the first day after the month. */
const checks: Readonly<Record<StepName, (facts: MonthFacts, next: Day) => Checked>> = {
  earlier: ({ openBefore }) =>
    openBefore === null
      ? green('Every earlier month is closed.')
      : red(`${nameOfMonth(openBefore)} is still open. Close it first.`),
  over: ({ isOver }) => when(isOver, 'The month is over.', 'The month is not over yet.'),
  compared: ({ comparedAt, differences }, next) =>
    isAfter(comparedAt, next)
      ? when(
          differences === 0,
          'The books were compared after the month’s end, without a difference.',
          `The newest comparison found ${some(differences ?? 0, 'difference', 'differences')}.`,
        )
      : red('The books were not compared since the month’s end. Press Compare Now.'),
  sealed: ({ verifiedAt, findings }, next) =>
    isAfter(verifiedAt, next)
      ? when(
          findings === 0,
          'The sealed rows were verified after the month’s end.',
          `The newest verification found ${some(findings ?? 0, 'changed row', 'changed rows')}.`,
        )
      : red('The sealed rows were not verified since the month’s end. Press Verify Now.'),
  provider: ({ isProviderOpened, toldAt, providerDifference }, next) => {
    if (!isProviderOpened)
      return red(
        'The provider’s balance was never opened in the books, so it is not compared. An opening entry opens it.',
      )
    if (!isAfter(toldAt, next)) return red('The provider’s balance was not read since the month’s end. Open Provider.')
    return when(
      providerDifference === 0,
      'The provider’s balance is the one of the books.',
      `The provider’s balance differs from the books by ${exactNaira(providerDifference ?? nothing)}.`,
    )
  },
  bank: ({ linesUnmatched, postingsUnmatched }) =>
    when(
      linesUnmatched + postingsUnmatched === 0,
      'Every line of the bank and every posting of a bank account is matched.',
      `Up to the month’s end ${some(linesUnmatched, 'line', 'lines')} of the bank and ${some(postingsUnmatched, 'posting', 'postings')} of bank accounts are not matched.`,
    ),
  misplaced: ({ misplaced, misplacedSum }) =>
    when(
      misplaced === 0,
      'No money of unknown owners is older than 30 days.',
      `${exactNaira(misplacedSum)} in ${some(misplaced, 'payment', 'payments')} of unknown owners is older than 30 days.`,
    ),
  agents_cash: ({ handOvers, handOversSum }) =>
    when(
      handOvers === 0,
      'Every hand-over of agents’ cash is confirmed.',
      `${some(handOvers, 'hand-over', 'hand-overs')} of agents’ cash, ${exactNaira(handOversSum)}, waits for confirmation.`,
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
export function stepsOf(facts: MonthFacts, next: Day): Step[] {
  return Object.entries(checks).map(([name, check]) => {
    const step = name as StepName
    const { isGreen, words } = check(facts, next)
    const accepted = facts.accepted.find((one) => one.step === step)
    if (isGreen) return { step, state: 'green', words, may_accept: false }
    const isFirm = firmSteps.includes(step)
    if (!accepted || isFirm) return { step, state: 'red', words, may_accept: !isFirm }
    return {
      step,
      state: 'accepted',
      words: `${words} Accepted by ${accepted.by}: ${accepted.reason}`,
      may_accept: false,
    }
  })
}
