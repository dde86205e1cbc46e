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
          ? 1
          : kycLevel !== 2
            ? 2
            : bankAccounts === 0
              ? 3
              : waitingRequests > 2
                ? 4
                : 'open'
        expect(gate === 'open' ? gate : gate.gate).toBe(expected)
      },
    ),
  )
})

test('GATE-02 an active loan stops a new request', () => {
  expect(loanGate({ ...ready, runningLoan: true })).toEqual({
    gate: 1,
    code: 'active_loan',
    title: 'Active Loan Found',
    message: 'You currently have an active loan, kindly make payment and try later.',
  })
})

test.each([null, undefined, 0, 1, Number.NaN])('GATE-03 a kyc_level of %s stops a request', (kycLevel) => {
  expect(loanGate({ ...ready, kycLevel })).toMatchObject({
    gate: 2,
    code: 'upgrade_account',
    title: 'Upgrade Account',
    message: 'Kindly upgrade your account by completing your KYC information to apply for loan',
  })
})

test("GATE-04 gate 2 has an 'Upgrade Now' action that goes to kyc-lvl2", () => {
  expect(loanGate({ ...ready, kycLevel: 1 })).toHaveProperty('action', { label: 'Upgrade Now', opens: 'kyc-lvl2' })
})

test('GATE-05 no bank account stops a request', () => {
  expect(loanGate({ ...ready, bankAccounts: 0 })).toMatchObject({
    gate: 3,
    code: 'no_bank_account',
    title: 'Add Bank Account',
    message: 'Kindly add your bank account to request a loan',
  })
})

test("GATE-06 gate 3 has an 'Add Bank Account' action that opens the dialog", () => {
  expect(loanGate({ ...ready, bankAccounts: 0 })).toHaveProperty('action', {
    label: 'Add Bank Account',
    opens: 'add-bank-account',
  })
})

test('C-90 a fourth request does not wait beside three', () => {
  expect(loanGate({ ...ready, waitingRequests: 2 })).toBe('open')
  for (const waitingRequests of [3, 22]) {
    expect(loanGate({ ...ready, waitingRequests })).toEqual({
      gate: 4,
      code: 'requests_waiting',
      title: 'Requests Waiting',
      message: 'You have three requests waiting. Please wait for a decision.',
    })
  }
})

test('GATE-07 otherwise a loan may be asked for', () => {
  expect(loanGate(ready)).toBe('open')
})
