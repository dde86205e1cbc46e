import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { messagesOf } from './messages-of.ts'
import { commissionForm, payoutInput } from './payments.ts'

const commission = {
  payable_id: 'a1',
  payable_type: 'agent',
  amount: 5000,
  payment_type: 'agent_commission',
  description: 'Agent commission',
}
const disbursement = {
  payable_id: 'l1',
  payable_type: 'loan',
  amount: '40000',
  payment_type: 'loan_disbursement',
  description: 'Loan disbursement',
}

test('VAL-35 the amount of a commission is required', () => {
  for (const amount of ['', '0', undefined, null]) {
    expect(messagesOf(commissionForm, { amount })).toEqual({ amount: ['Please enter a valid amount'] })
    expect(messagesOf(payoutInput, { ...commission, amount })).toEqual({ amount: ['Please enter a valid amount'] })
  }
})

test('a commission goes to an agent, a disbursement to a loan (C-147)', () => {
  expect(z.parse(payoutInput, commission).amount).toBe(500_000)
  expect(z.parse(payoutInput, disbursement).amount).toBe(4_000_000)
  expect(Object.keys(messagesOf(payoutInput, { ...commission, payable_type: 'loan' }))).toEqual(['payment_type'])
  expect(Object.keys(messagesOf(payoutInput, { ...disbursement, payable_type: 'agent' }))).toEqual(['payment_type'])
})

test('an admin makes no repayment', () => {
  expect(Object.keys(messagesOf(payoutInput, { ...disbursement, payment_type: 'loan_repayment' }))).toEqual([
    'payment_type',
  ])
})

test('the description may be left out', () => {
  for (const description of ['', null, undefined])
    expect(messagesOf(payoutInput, { ...commission, description })).toEqual({})
  expect(Object.keys(messagesOf(payoutInput, { ...commission, description: 'x'.repeat(256) }))).toEqual(['description'])
})
