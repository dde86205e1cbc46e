import { parseArgs } from 'node:util'
import type { Trial } from './trial.ts'

type Print = (line: string) => void

/**
 * Runs the trial that the arguments name, or lists all of them. Prints progress with `show`, and the figures as one JSON line with `print`.
 * Returns the exit code: 0 when all rules held, 1 when one was broken, 2 when the arguments name no trial.
 */
export async function runTrial(
  trials: readonly Trial[],
  [name, ...given]: readonly string[],
  { print, show, stop }: { print: Print; show: Print; stop: AbortSignal },
): Promise<0 | 1 | 2> {
  const trial = trials.find((one) => one.name === name)
  if (!trial) {
    show(listOf(trials))
    if (name !== undefined) show(`There is no trial ${name}.`)
    return name === undefined ? 0 : 2
  }
  const options = optionsOf(trial, given)
  if ('problem' in options) {
    show(options.problem)
    return 2
  }
  const begun = performance.now()
  const figures = await trial.run(options.values, show, stop)
  const minutes = Number(((performance.now() - begun) / 60_000).toFixed(1))
  print(JSON.stringify({ trial: trial.name, ...options.values, ...figures, minutes }))
  return figures.violations === 0 ? 0 : 1
}

const listOf = (trials: readonly Trial[]): string =>
  trials.map(({ name, sentence, options }) => `${name} ${usageOf(options)}\n    ${sentence}`).join('\n')

const usageOf = (options: Trial['options']): string =>
  Object.entries(options)
    .map(([option, value]) => `[--${option} ${value}]`)
    .join(' ')

function optionsOf(
  { name, options }: Trial,
  given: readonly string[],
): { values: Record<string, number> } | { problem: string } {
  const values = { ...options }
  const kinds = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }]))
  try {
    const parsed = parseArgs({ args: [...given], options: kinds })
    for (const [option, text] of Object.entries(parsed.values)) values[option] = wholeNumber(option, String(text))
    return { values }
  } catch (error) {
    return { problem: `${(error as Error).message}\n${name} ${usageOf(options)}` }
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${option} is a whole number, not ${text}`)
  return Number(text)
}
