import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isConclusive,
  nextTransferState,
  transferReason,
  transferReference,
  type TransferState,
  transferStates,
} from './transfer.ts'

test('a transfer moves only forward, for every state and report', () => {
  const allowed: Record<string, string[]> = {
    created: ['submitted', 'succeeded', 'failed', 'reversed'],
    submitted: ['succeeded', 'failed', 'reversed'],
    succeeded: ['reversed'],
  }
  for (const state of transferStates) {
    for (const reported of transferStates) {
      expect(nextTransferState(state, reported)).toBe(allowed[state]?.includes(reported) ? reported : state)
    }
  }
  expect(transferStates.filter(isConclusive)).toEqual(['succeeded', 'failed', 'reversed'])
})

test('reports in any order, repeated, end in the same state', () => {
  const settle = (reports: readonly TransferState[]) => reports.reduce<TransferState>(nextTransferState, 'created')
  const lives = [
    [['submitted', 'succeeded', 'reversed'], 'reversed'],
    [['submitted', 'submitted', 'succeeded'], 'succeeded'],
    [['submitted', 'failed'], 'failed'],
  ] as const
  for (const [reports, end] of lives) {
    const deliveries = fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 })
    fc.assert(fc.property(deliveries, (delivered) => settle(delivered) === end))
  }
})

test('a reference has 16 to 50 characters of a-z, 0-9, - and _, and two attempts never share one', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      expect(transferReference(a.toUpperCase())).toMatch(/^[a-z0-9_-]{16,50}$/)
      expect(transferReference(a) === transferReference(b)).toBe(a === b)
    }),
  )
  for (const wrong of ['', 'short', 'with space in it', 'x'.repeat(44)])
    expect(() => transferReference(wrong)).toThrow(RangeError)
})

test('a bank statement names the loan that was paid out, or the kind of payment', () => {
  expect(transferReason('loan_disbursement', 'LN-100001')).toBe('Loan LN-100001')
  expect(transferReason('agent_commission', null)).toBe('Commission')
  expect(transferReason('credit_refund', null)).toBe('Refund')
})
