import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FlowTransfer } from '../../../journeys/repayment-flow.ts'
import { acknowledgedAgain } from './loss.ts'

const transfer = (acknowledged: boolean): FlowTransfer => {
  return { reference: 'a', account_number: '9930000001', amount: 100, acknowledged }
}

test('SCALE-13 a repayment that began before the loss does not end the gap, and the first one after it does', async () => {
  const started = [transfer(false)]
  const gap = acknowledgedAgain({ started, stop: async () => started })
  started[0]!.acknowledged = true
  started.push(transfer(false))
  expect(await Promise.race([gap, sleep(60, 'none')])).toBe('none')
  started[1]!.acknowledged = true
  expect(await gap).toBeGreaterThanOrEqual(50)
})
