import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loanGate } from './gates.ts'

const ready = { runningLoan: false, kycLevel: 2, bankAccounts: 1, waitingRequests: 0 }

test('GATE-01 the gates run in order, and the first that fails decides', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom(null, undefined, 0, 1, 2),
      fc.nat({ max: 2 }),
      fc.nat({ max: 5 }),
      (runningLoan, kycLevel, bankAccounts, waitingRequests) => {
        const gate = loanGate({ runningLoan, kycLevel, bankAccounts, waitingRequests })
        const expected = runningLoan
          ? 'active_loan'
          : kycLevel !== 2
            ? 'upgrade_account'
            : bankAccounts === 0
              ? 'no_bank_account'
              : waitingRequests > 2
                ? 'requests_waiting'
                : 'open'
        expect(gate).toBe(expected)
      },
    ),
  )
})

test('GATE-02 an active loan stops a new request', () => {
  expect(loanGate({ ...ready, runningLoan: true })).toBe('active_loan')
})

test.each([null, undefined, 0, 1, Number.NaN])('GATE-03 a kyc_level of %s stops a request', (kycLevel) => {
  expect(loanGate({ ...ready, kycLevel })).toBe('upgrade_account')
})

test('GATE-05 no bank account stops a request', () => {
  expect(loanGate({ ...ready, bankAccounts: 0 })).toBe('no_bank_account')
})

test('C-90 a fourth request is refused while three are waiting', () => {
  expect(loanGate({ ...ready, waitingRequests: 2 })).toBe('open')
  for (const waitingRequests of [3, 22]) expect(loanGate({ ...ready, waitingRequests })).toBe('requests_waiting')
})

test('GATE-07 otherwise a loan may be requested', () => {
  expect(loanGate(ready)).toBe('open')
})
