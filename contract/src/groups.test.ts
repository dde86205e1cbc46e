import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { groupForm, groupsCalls, membersForm } from './groups.ts'
import { loanRequestInput } from './loans.ts'
import { messagesOf } from './messages-of.ts'

const group = {
  name: 'Alpha',
  members: ['u1', 'u2'],
  repayment_day: '5',
  location: 'Kano',
  description: 'Cloth sellers',
}

test('VAL-34 name, members, repayment day and location are required, each with its message; the description is not', () => {
  expect(messagesOf(groupForm, {})).toEqual({
    name: ['Please enter a valid group name'],
    members: ['Please select at least one member'],
    repayment_day: ['Please enter a valid day (1-28)'],
    location: ['Please enter a valid location'],
  })
  for (const description of ['', null, undefined, 'x'.repeat(500)])
    expect(messagesOf(groupForm, { ...group, description })).toEqual({})
})

test.each([
  ['name', 'Please enter a valid group name', ['', '   ', null, 5]],
  ['members', 'Please select at least one member', [[], null, 'u1', Array.from({ length: 501 }, () => 'u')]],
  ['repayment_day', 'Please enter a valid day (1-28)', ['', '0', 0, '29', 31, '5.5', 'x', -1, null]],
  ['location', 'Please enter a valid location', ['', '  ', null]],
])('VAL-34 %s has the message %j', (field, message, wrong) => {
  for (const value of wrong) expect(messagesOf(groupForm, { ...group, [field]: value })).toEqual({ [field]: [message] })
})

test('VAL-34 C-119 every day from 1 to 28, typed or a number, leaves as a number', () => {
  for (let date = 1; date <= 28; date++) {
    for (const repayment_day of [date, String(date)])
      expect(z.parse(groupForm, { ...group, repayment_day }).repayment_day).toBe(date)
  }
})

test('in add-members mode only members are asked for (GRP-10)', () => {
  expect(messagesOf(membersForm, {})).toEqual({ members: ['Please select at least one member'] })
  expect(messagesOf(membersForm, { members: ['u1'] })).toEqual({})
  expect(
    Object.keys(messagesOf(groupsCalls.addMembers['~orpc'].inputSchema as z.core.$ZodType, { id: 'g1', members: [] })),
  ).toEqual(['members'])
})

test('DATA-25 the forms of a loan request and of a group carry what the specification names', () => {
  const loan = { amount: '50000', term: '1', repayment_frequency: 'weekly', purpose: 'business' }
  expect(Object.keys(z.parse(loanRequestInput, loan))).toEqual(['amount', 'term', 'repayment_frequency', 'purpose'])
  expect(z.parse(groupForm, { ...group, name: ' Alpha ' })).toEqual({ ...group, repayment_day: 5 })
})
