import { type Act, actsOf, type Weights } from './acts.ts'
import { shrink } from './shrink.ts'

/** The result of a list of acts: a line for each step, and the rule that was broken after the last one. */
export type Played = { readonly trace: readonly string[]; readonly violation: string | null }

/** A world that acts change, which is checked after each act. */
export type Simulation<Kind extends string = string> = {
  /** The trial that plays it, for the command that plays a seed again. */
  readonly trial: string
  readonly weights: Weights<Kind>
  play(acts: readonly Act<Kind>[], seed: number): Promise<Played>
}

export type Seeds = { seed: number; seeds: number; acts: number }

const progressMs = 10_000

/**
 * Plays seeds one after another. The first that fails is shrunk; for each that fails the command is shown that plays it again.
 * @param stop asks to end after the seed under way
 */
export async function playSeeds<Kind extends string>(
  simulation: Simulation<Kind>,
  { seed: first, seeds, acts: count }: Seeds,
  show: (line: string) => void,
  stop: AbortSignal = new AbortController().signal,
): Promise<{ violations: number; seedsPlayed: number; actsPlayed: number }> {
  let [violations, played, shownAt] = [0, 0, performance.now()]
  let seed = first
  for (; seed < first + seeds && !stop.aborted; seed += 1) {
    const acts = actsOf(simulation.weights, seed, count)
    const { trace, violation } = await simulation.play(acts, seed)
    played += trace.length
    if (violation !== null) {
      violations += 1
      show(`seed ${seed}: ${violation}`)
      show(`again: npm run trial -- ${simulation.trial} --seed ${seed} --seeds 1 --acts ${count}`)
      if (violations === 1) show((await smallestOf(simulation, acts, seed)).join('\n'))
    }
    if (performance.now() - shownAt < progressMs) continue
    shownAt = performance.now()
    show(`${seed + 1 - first} of ${seeds} seeds, ${played} acts, ${violations} violations`)
  }
  return { violations, seedsPlayed: seed - first, actsPlayed: played }
}

/**
 * The trace of the smallest failing part of a seed's acts, and the rule it breaks.
 * @param maxRuns the maximum number of plays to find it
 */
export async function smallestOf<Kind extends string>(
  { play }: Simulation<Kind>,
  acts: readonly Act<Kind>[],
  seed: number,
  maxRuns?: number,
): Promise<string[]> {
  // Later acts did not matter.
  const { trace: played } = await play(acts, seed)
  const part = await shrink(
    acts.slice(0, played.length),
    async (some) => (await play(some, seed)).violation !== null,
    maxRuns,
  )
  const { trace, violation } = await play(part, seed)
  return [`${part.length} of its acts are enough:`, ...trace.map((line) => `  ${line}`), `  → ${violation}`]
}
