import { expect, test } from 'vitest'
import { paymentColours } from './payment-badge.tsx'

test('CONST-20 payment status: completed green, pending amber, failed red', () => {
  expect(paymentColours).toEqual({ completed: 'green', pending: 'amber', failed: 'red' })
})
