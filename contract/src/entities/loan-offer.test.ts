import { day } from '@kasuwa/domain/dates.ts'
import { basisPoints, naira } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { loanRequestInput } from '../loans.ts'
import { messagesOf } from '../messages-of.ts'
import { loanOffer, offerOf } from './loan-offer.ts'

const terms = {
  principal: naira(33_333),
  months: 1,
  rate: basisPoints(450),
  frequency: 'biweekly',
  start: day('2025-06-02'),
} as const
const request = { amount: '33333', term: '1', repayment_frequency: 'biweekly', purpose: 'business' }
const words = 'The offer has changed since it was shown. Please look at it again.'

test('the offer on the wire has days, percent, and naira with two decimals', () => {
  expect(offerOf(terms)).toEqual({
    start_date: '2025-06-02',
    interest_rate: 4.5,
    interest: 1_499.99,
    total: 34_832.99,
    instalments: [
      { due_date: '2025-06-16', amount: 17_416.49 },
      { due_date: '2025-07-02', amount: 17_416.5 },
    ],
  })
})

test('PROD-02 C-203 a loan fee is in the offer and in each instalment; without one the offer has no such field', () => {
  const loanFee = { fixed: naira(500), bp: basisPoints(100) }
  const { loan_fee: fee, total, instalments } = offerOf({ ...terms, loanFee })
  expect([fee, total, instalments.map(({ amount }) => amount)]).toEqual([833.33, 35_666.32, [17_833.16, 17_833.16]])
  expect(offerOf({ ...terms, loanFee: { fixed: naira(0), bp: basisPoints(0) } })).not.toHaveProperty('loan_fee')
})

test('it is read from the wire as it was sent, without any other field', () => {
  const offer = offerOf({ ...terms, frequency: 'daily' })
  expect(z.parse(loanOffer, JSON.parse(JSON.stringify({ ...offer, more: 1 })))).toEqual(offer)
})

test('a request may have no offer; a wrong one is refused with a message', () => {
  expect(messagesOf(loanRequestInput, request)).toEqual({})
  expect(messagesOf(loanRequestInput, { ...request, offer: offerOf(terms) })).toEqual({})
  for (const offer of ['cheap', null, []])
    expect(messagesOf(loanRequestInput, { ...request, offer })).toEqual({ offer: [words] })
  const tooMany = {
    ...offerOf(terms),
    instalments: Array.from({ length: 101 }, () => ({ due_date: '2025-06-16', amount: 1 })),
  }
  expect(messagesOf(loanRequestInput, { ...request, offer: tooMany })).toEqual({ 'offer.instalments': [words] })
})
