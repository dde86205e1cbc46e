import { expect, test } from 'vitest'
import {
  nextPaymentStatus,
  payableOf,
  paymentDescription,
  paymentEvents,
  paymentKinds,
  paymentStatuses,
  transactionKinds,
} from './status.ts'

test('CONST-20 a payment has one of three statuses: completed, pending, failed', () => {
  expect(paymentStatuses.toSorted()).toEqual(['completed', 'failed', 'pending'])
})

test('CONST-21 transaction payment types: loan_repayment, loan_disbursement', () => {
  expect(transactionKinds).toEqual(['loan_repayment', 'loan_disbursement'])
  expect(paymentKinds).toEqual([...transactionKinds, 'agent_commission', 'credit_applied', 'credit_refund'])
})

test('C-147 descriptions and payables of payments', () => {
  expect(paymentDescription).toEqual({
    loan_repayment: 'Loan repayment',
    loan_disbursement: 'Loan disbursement',
    agent_commission: 'Agent commission',
    credit_applied: 'Customer credit applied',
    credit_refund: 'Customer credit refunded',
  })
  expect(payableOf).toEqual({ agent_commission: 'agent', loan_disbursement: 'loan' })
})

test('a payment moves only as the table allows, for every status and event', () => {
  const allowed: Record<string, string> = {
    'none payout_created': 'pending',
    'none repayment_received': 'completed',
    'pending transfer_succeeded': 'completed',
    'pending transfer_failed': 'failed',
    'pending transfer_reversed': 'failed',
    'completed transfer_reversed': 'failed',
    'completed repayment_reversed': 'failed',
  }
  for (const status of ['none', ...paymentStatuses] as const) {
    for (const event of paymentEvents)
      expect(nextPaymentStatus(status, event)).toBe(allowed[`${status} ${event}`] ?? null)
  }
})
