import { day } from '@kasuwa/domain/dates.ts'
import type { StepName } from '@kasuwa/contract/months.ts'
import { kobo, nothing } from '@kasuwa/domain/money.ts'
import { expect, test } from 'vitest'
import type { MonthFacts } from './facts-repository.ts'
import { acceptedText, stepsOf } from './steps.ts'

const next = day('2026-04-01')
const later = new Date('2026-04-02T08:00:00Z')

/** Facts by which each step is green. */
const allGreen: MonthFacts = {
  openBefore: null,
  stateBefore: null,
  isOver: true,
  comparedAt: later,
  differences: 0,
  verifiedAt: later,
  findings: 0,
  comparedByParts: null,
  verifiedByParts: null,
  isProviderOpened: true,
  toldAt: later,
  providerDifference: nothing,
  linesUnmatched: 0,
  postingsUnmatched: 0,
  misplaced: 0,
  misplacedSum: nothing,
  handOvers: 0,
  handOversSum: nothing,
  opening: nothing,
  proposals: 0,
  entries: ['accrual', 'provision'],
  accepted: [],
}

const stepOf = (step: StepName, facts: Partial<MonthFacts>) =>
  stepsOf({ ...allGreen, ...facts }, next).find((one) => one.step === step)!

/** The facts as they are once a step was accepted as it stood. */
function acceptedAs(step: StepName, facts: Partial<MonthFacts>, before: MonthFacts['accepted'] = []): MonthFacts {
  const { stand } = stepOf(step, facts)
  return { ...allGreen, accepted: [{ ...stand!, step, reason: 'Known', by: 'Ada Obi' }, ...before] }
}

const misplaced = (rows: number, sum: number) => ({ misplaced: rows, misplacedSum: kobo(sum) })
const bank = (linesUnmatched: number, postingsUnmatched: number) => ({ linesUnmatched, postingsUnmatched })
const provider = (difference: number) => ({ providerDifference: kobo(difference) })

test.each<[StepName, Partial<MonthFacts>, Partial<MonthFacts>, 'accepted' | 'red']>([
  ['bank', bank(3, 2), bank(3, 2), 'accepted'],
  ['bank', bank(3, 2), bank(1, 0), 'accepted'],
  ['bank', bank(3, 2), bank(4, 2), 'red'],
  ['bank', bank(3, 2), bank(0, 3), 'red'],
  ['misplaced', misplaced(2, 5_000), misplaced(1, 5_000), 'accepted'],
  ['misplaced', misplaced(2, 5_000), misplaced(1, 5_001), 'red'],
  ['misplaced', misplaced(2, 5_000), misplaced(3, 900), 'red'],
  ['agents_cash', { handOvers: 1, handOversSum: kobo(700) }, { handOvers: 1, handOversSum: kobo(701) }, 'red'],
  ['provider', provider(-700), provider(-1), 'accepted'],
  ['provider', provider(-700), provider(-701), 'red'],
  ['provider', provider(-700), provider(1), 'red'],
  ['provider', { isProviderOpened: false }, provider(1), 'red'],
  ['provider', { toldAt: null }, provider(1), 'red'],
  ['sealed', { findings: 2 }, { findings: 2 }, 'accepted'],
  ['sealed', { findings: 2 }, { findings: 3 }, 'red'],
  ['sealed', { verifiedAt: null }, { findings: 1 }, 'red'],
  ['accrual', { entries: [] }, { entries: [] }, 'accepted'],
])('C-190 BOOK-55 %s accepted with %j is, with %j, %s', (step, seen, now, state) => {
  const found = stepOf(step, { ...acceptedAs(step, seen), ...now })
  expect(found).toMatchObject({ state, may_accept: state === 'red', reason: state === 'red' ? null : 'Known' })
  expect(found.words).toContain(state === 'red' ? 'It was accepted before it changed' : 'Accepted by Ada Obi: Known')
})

test('C-190 BOOK-55 a step that got worse is accepted anew, and stays accepted while it goes back', () => {
  const first = acceptedAs('bank', bank(1, 0))
  const anew = acceptedAs('bank', bank(5, 0), first.accepted)
  for (const lines of [5, 3, 1]) expect(stepOf('bank', { ...anew, ...bank(lines, 0) }).state).toBe('accepted')
  expect(stepOf('bank', { ...anew, ...bank(6, 0) }).state).toBe('red')
  expect(stepOf('bank', anew).state).toBe('green')
})

test('C-190 BOOK-51 nobody accepts a step that must be green, whatever was kept', () => {
  for (const [step, facts] of [
    ['over', { isOver: false }],
    ['compared', { differences: 1 }],
    ['opening', { opening: kobo(5) }],
    ['proposals', { proposals: 1 }],
  ] as const)
    expect(stepOf(step, { ...acceptedAs(step, facts), ...facts })).toMatchObject({ state: 'red', may_accept: false })
})

test('C-190 BOOK-55 the accepted steps read the same while only their figures become less', () => {
  const accepted = acceptedAs('bank', bank(3, 2))
  const textOf = (facts: Partial<MonthFacts>) => acceptedText(stepsOf({ ...accepted, ...facts }, next))
  expect(textOf(bank(3, 2))).toBe('Bank matched: Known')
  expect(textOf(bank(1, 2))).toBe(textOf(bank(3, 2)))
  expect(textOf(bank(9, 2))).toBe('None')
})

test('SCALE-45 where nights read by parts, the steps say between which days all parts were checked', () => {
  const between = { from: day('2026-03-04'), to: day('2026-04-02') }
  const words = (step: StepName, facts: Partial<MonthFacts>) => stepOf(step, facts).words
  expect(words('sealed', { verifiedByParts: between })).toBe(
    'The sealed rows were verified after the month’s end. These months were read whole; all older sealed rows were checked between March 4, 2026 and April 2, 2026.',
  )
  expect(words('compared', { comparedByParts: between })).toMatch(/all older books were checked between March 4, 2026/)
  expect(words('sealed', { verifiedByParts: between, findings: 1 })).not.toContain('older')
})
