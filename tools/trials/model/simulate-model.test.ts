import { allocate } from '@kasuwa/domain/loans/allocation.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import { expect, test } from 'vitest'
import { actsOf } from '../simulation/acts.ts'
import { playSeeds, smallestOf } from '../simulation/play-seeds.ts'
import type { Rules } from './book.ts'
import { modelSimulation } from './simulate-model.ts'

const lines: string[] = []
const show = (line: string) => void lines.push(line)

test('G5 300 seeds of 100 acts leave every invariant of the lending rules true', async () => {
  const { violations, actsPlayed } = await playSeeds(modelSimulation(), { seed: 1, seeds: 300, acts: 100 }, show)
  expect(violations, lines.join('\n')).toBe(0)
  expect(actsPlayed).toBe(30_000)
})

/** Rules that are wrong in one way each. */
const wrong: Record<string, Rules['allocate']> = {
  'what is paid beyond a loan is lost': (rows, amount) => ({ ...allocate(rows, amount), excess: nothing }),
  'principal is paid before interest': (rows, amount) => {
    const { allocations, excess } = allocate(rows, amount)
    const only = allocations.length === 1 ? allocations[0] : undefined
    return { allocations: only ? [{ ...only, part: 'principal' }] : allocations, excess }
  },
  'the newest instalment is paid first': (rows, amount) =>
    allocate(
      rows.map((row) => ({ ...row, number: -row.number })),
      amount,
    ),
}

test.each(Object.entries(wrong))(
  'when %s, it is found, and the seed fails again in the same way',
  async (_, allocate) => {
    const simulation = modelSimulation({ allocate })
    const seeds = Array.from({ length: 30 }, (_, index) => index + 1)
    const results = await Promise.all(seeds.map((seed) => simulation.play(actsOf(simulation.weights, seed, 100), seed)))
    const seed = seeds[results.findIndex(({ violation }) => violation !== null)] ?? 0
    const acts = actsOf(simulation.weights, seed, 100)
    expect(await simulation.play(acts, seed)).toEqual(results[seed - 1])
    const smallest = await smallestOf(simulation, acts, seed)
    expect(smallest.length).toBeLessThan(12)
    expect(smallest.at(-1)).toContain('→')
  },
)
