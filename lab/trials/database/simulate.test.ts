import { expect, test } from 'vitest'
import type { App } from '../../../server/src/context/context.ts'
import { testDatabase } from '../../../server/src/db/test-database.ts'
import { type Act, actsOf } from '../simulation/acts.ts'
import { type Played, playSeeds, smallestOf } from '../simulation/play-seeds.ts'
import { databaseSimulation, type Kind } from './simulate.ts'

const lines: string[] = []
const show = (line: string) => void lines.push(line)

test('G5 a seed of people, provider, faults and crashes leaves every invariant of the books true', async () => {
  const { violations } = await playSeeds(databaseSimulation(testDatabase), { seed: 1, seeds: 1, acts: 40 }, show)
  expect(violations, lines.join('\n')).toBe(0)
})

const [thirdWriteAfter, sixthWriteAfter] = [
  [2, 1, 1],
  [5, 1, 1],
] as const

test('G5 a seed with a crash plays the same way each time, and leaves every invariant of the books true', async () => {
  const simulation = databaseSimulation(testDatabase)
  const acts = [{ kind: 'crash' as const, picks: thirdWriteAfter }, ...actsOf(simulation.weights, 6, 25)]
  const first = await simulation.play(acts, 6)
  expect(first.violation).toBeNull()
  expect(first.trace.join('\n')).toContain('the server crashed')
  expect(await simulation.play(acts, 6)).toEqual(first)
})

/** A server on which a transfer without an answer counts as refused. */
function refuseUnanswered({ ports: { money } }: App): void {
  const { sendTransfer } = money
  money.sendTransfer = (transfer) => sendTransfer(transfer).catch((error: Error) => ({ refused: error.message }))
}

/** A server on which a webhook that comes again is another payment. */
function bookAgain({ ports: { money } }: App): void {
  const { readWebhook } = money
  let count = 0
  money.readWebhook = (raw, signature) => {
    const event = readWebhook(raw, signature)
    if (event?.kind !== 'charge') return event
    const name = `again-${++count}`
    return { ...event, key: name, transaction: { ...event.transaction, reference: name } }
  }
}

/** The acts include those that reveal the faults: a transfer whose answer is lost, and a payment whose webhook arrives. */
const acts: readonly Act<Kind>[] = [
  { kind: 'sweep', picks: [0, 0, 0] },
  { kind: 'payIn', picks: [0, 1, 1] },
  { kind: 'day', picks: [1, 0, 0] },
  { kind: 'deliver', picks: [0, 1, 0] },
  { kind: 'request', picks: [1, 499, 1] },
  { kind: 'fold', picks: [0, 0, 0] },
  { kind: 'fault', picks: [2, 1, 0] },
  { kind: 'approve', picks: [1, 100, 1] },
]

test('G5 when a transfer without an answer counts as refused, the fault is found, and the acts shrink to fewer', async () => {
  const simulation = databaseSimulation(testDatabase, refuseUnanswered)
  const played: Played[] = []
  const play: typeof simulation.play = async (...given) => {
    played.push(await simulation.play(...given))
    return played.at(-1)!
  }
  const [, ...smallest] = await smallestOf({ ...simulation, play }, acts, 1, 5)
  // The first play has all acts.
  const { trace, violation } = played[0]!
  expect(violation).not.toBeNull()
  expect(smallest.length - 1).toBeLessThan(trace.length)
  expect(smallest.at(-1)).toContain('→')
})

test('G5 when a webhook that comes again is another payment, the fault is found', async () => {
  const { violation } = await databaseSimulation(testDatabase, bookAgain).play(acts, 1)
  expect(violation).not.toBeNull()
})

test('C-181 a server that crashed just before it asked the provider to identify a customer asks when it is back', async () => {
  const { play } = databaseSimulation(testDatabase)
  const { trace, violation } = await play(
    [
      { kind: 'sweep', picks: [0, 0, 0] },
      { kind: 'crash', picks: sixthWriteAfter },
      { kind: 'outbox', picks: [0, 1, 0] },
    ],
    1,
  )
  expect(trace.at(-1)).toBe('1 of 1 jobs – the server crashed')
  expect(violation).toBeNull()
})
