import { expect, test } from 'vitest'
import { trials } from './registry.ts'
import { runTrial } from './run-trial.ts'
import type { Trial } from './trial.ts'

const counting: Trial = {
  name: 'count',
  sentence: 'Counts.',
  options: { seed: 1, wrong: 0 },
  run: ({ seed = 0, wrong = 0 }, show) => {
    show('half of it')
    return Promise.resolve({ violations: wrong, seedSeen: seed })
  },
}

async function run(...given: string[]) {
  const [printed, shown]: string[][] = [[], []]
  const stop = new AbortController().signal
  const output = { stop, print: (line: string) => printed!.push(line), show: (line: string) => shown!.push(line) }
  return { code: await runTrial([counting], given, output), printed, shown }
}

test('without a name it lists the trials, each with its options and its sentence', async () => {
  expect(await run()).toEqual({ code: 0, printed: [], shown: ['count [--seed 1] [--wrong 0]\n    Counts.'] })
})

test('a trial shows its progress, and ends with its figures as one line of JSON', async () => {
  const { code, printed, shown } = await run('count', '--seed', '7')
  expect([code, shown]).toEqual([0, ['half of it']])
  expect(printed!.map((line) => JSON.parse(line))).toEqual([
    { trial: 'count', seed: 7, wrong: 0, violations: 0, seedSeen: 7, minutes: 0 },
  ])
})

test('a violation gives the exit code 1; an unknown trial, an unknown option and a wrong number give 2', async () => {
  expect((await run('count', '--wrong', '3')).code).toBe(1)
  for (const given of [['other'], ['count', '--speed', '1'], ['count', '--seed', 'x']])
    expect(await run(...given)).toMatchObject({ code: 2, printed: [] })
})

test('each trial has a different name', () => {
  expect(new Set(trials.map(({ name }) => name)).size).toBe(trials.length)
})
