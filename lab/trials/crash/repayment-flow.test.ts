import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type FlowTransfer, redeliver, startFlow } from '../../../journeys/repayment-flow.ts'
import type { Sandbox } from '../../../journeys/sandbox.ts'
import { until } from '../../../journeys/until.ts'

/** A sandbox that answers each delivery as `statusOf` says. */
function aSandbox(statusOf: (reference: string) => number): Sandbox {
  const pay: Sandbox['pay'] = async ({ reference = '' }) => {
    await sleep(1)
    return { reference, webhook_statuses: [statusOf(reference)] }
  }
  return { pay } as Partial<Sandbox> as Sandbox
}

test('G1 while nothing is acknowledged a few payers try on, and all of them pay again after the first acknowledgement', async () => {
  let status = 503
  const payers = 16
  const flow = startFlow(
    aSandbox(() => status),
    ['9930000001'],
    'away',
    payers,
  )
  await sleep(1_000)
  const whileAway = flow.started.length
  expect(whileAway).toBeGreaterThanOrEqual(payers)
  expect(whileAway).toBeLessThan(3 * payers)
  status = 200
  await until('all to pay again', async () => flow.started.length > whileAway + 2 * payers, { everyMs: 5 })
  const transfers = await flow.stop()
  expect(transfers.filter(({ acknowledged }) => !acknowledged).length).toBeLessThan(3 * payers)
})

test('G1 a transfer that the product is too busy for is delivered again, and any other refusal is one', async () => {
  const deliveries: string[] = []
  const sandbox = aSandbox((reference) => {
    deliveries.push(reference)
    if (reference === 'wrong') return 500
    return deliveries.filter((one) => one === reference).length === 1 && reference === 'busy' ? 503 : 200
  })
  const transfers: FlowTransfer[] = ['taken', 'busy', 'wrong'].map((reference) => {
    return { reference, account_number: '9930000001', amount: 100, acknowledged: false }
  })
  expect(await redeliver(sandbox, transfers)).toEqual({
    refused: [{ reference: 'wrong', answers: [500] }],
    late: [{ reference: 'busy', answers: [503, 200] }],
  })
})
