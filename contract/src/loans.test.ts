import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { approvalForm, decisionInput, loanRequestInput, loansCalls } from './loans.ts'
import { messagesOf } from './messages-of.ts'

const request = { amount: '50000', term: '1', repayment_frequency: 'weekly', purpose: 'business' }
const listInput = loansCalls.adminList['~orpc'].inputSchema as z.core.$ZodType

describe('request', () => {
  test('the amount is sent in naira and read as kobo (C-97)', () => {
    expect(z.parse(loanRequestInput, request)).toEqual({ ...request, amount: 5_000_000 })
    expect(z.parse(loanRequestInput, { ...request, amount: 50_000 }).amount).toBe(5_000_000)
  })

  test('VAL-33 amount, term, frequency and purpose are required', () => {
    expect(messagesOf(loanRequestInput, {})).toEqual({
      amount: ['Please enter a valid amount'],
      term: ['Please select a valid loan term'],
      repayment_frequency: ['Please select a valid repayment frequency'],
      purpose: ['Please select a valid loan purpose'],
    })
  })

  test.each([
    ['amount', 'Please enter a valid amount', ['', '0', '1,000', '-5', '10.50', '2000000000', null]],
    ['term', 'Please select a valid loan term', ['0', '13', '', '1 month', null]],
    ['repayment_frequency', 'Please select a valid repayment frequency', ['yearly', '', null]],
  ])('VAL-33 %s has the message %j', (field, message, wrong) => {
    for (const value of wrong)
      expect(messagesOf(loanRequestInput, { ...request, [field]: value })).toEqual({ [field]: [message] })
  })

  test('CONST-14 the frequencies and purposes of the specification are accepted', () => {
    for (const repayment_frequency of ['daily', 'weekly', 'biweekly', 'monthly']) {
      expect(messagesOf(loanRequestInput, { ...request, repayment_frequency })).toEqual({})
    }
    for (const purpose of ['business', 'school fees', 'commodity'])
      expect(messagesOf(loanRequestInput, { ...request, purpose })).toEqual({})
  })
})

describe('decision', () => {
  const wrong = { approved_amount: ['Please enter a valid amount'] }

  test('VAL-36 the approved amount is required', () => {
    for (const approved_amount of ['', '0', 'x', undefined, null]) {
      expect(messagesOf(approvalForm, { approved_amount })).toEqual(wrong)
      expect(messagesOf(decisionInput, { id: 'LN-000001', status: 'approved', approved_amount })).toEqual(wrong)
    }
    expect(z.parse(decisionInput, { id: 'LN-000001', status: 'approved', approved_amount: '40000' })).toEqual({
      id: 'LN-000001',
      status: 'approved',
      approved_amount: 4_000_000,
    })
  })

  test("a rejection's amount is ignored (C-108)", () => {
    expect(z.parse(decisionInput, { id: 'LN-000001', status: 'rejected', approved_amount: 'x' })).toEqual({
      id: 'LN-000001',
      status: 'rejected',
    })
  })

  test('any other value is not a decision', () => {
    for (const status of ['active', '', undefined])
      expect(Object.keys(messagesOf(decisionInput, { id: 'LN-000001', status }))).toEqual(['status'])
  })
})

test('the list takes a status, a page, words and an order; empty ones count as left out (C-138, C-145)', () => {
  expect(z.parse(listInput, { status: 'overdue', page: '2', search: ' Amina ', sort: 'oldest' })).toEqual({
    status: 'overdue',
    page: 2,
    search: 'Amina',
    sort: 'oldest',
  })
  expect(z.parse(listInput, { status: '', page: '', search: '' })).toEqual({})
  expect(Object.keys(messagesOf(listInput, { status: 'x', page: '0', search: 'a\0', sort: 'x' }))).toEqual([
    'status',
    'page',
    'search',
    'sort',
  ])
})
