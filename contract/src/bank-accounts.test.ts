import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { addBankAccountInput, bankAccountsCalls } from './bank-accounts.ts'
import { messagesOf } from './messages-of.ts'

const account = {
  account_number: '0123456789',
  account_name: 'TEST ACCOUNT 0123456789',
  bank_code: '044',
  is_default: false,
}
const removal = bankAccountsCalls.remove['~orpc'].inputSchema as z.core.$ZodType

describe('adding', () => {
  test('the fields that the built-in list has may be sent, also null or empty (C-115)', () => {
    for (const listed of ['x', '', null, undefined]) {
      expect(
        messagesOf(addBankAccountInput, { ...account, bank_name: listed, slug: listed, ussd: listed, logo: listed }),
      ).toEqual({})
    }
  })

  test('VAL-32 number, name, bank and is_default are required', () => {
    expect(messagesOf(addBankAccountInput, {})).toEqual({
      account_number: ['Please enter a valid account number'],
      account_name: ['Please enter a valid account name'],
      bank_code: ['Please select a valid bank'],
      is_default: ['Value is required'],
    })
  })

  test.each([
    [
      'account_number',
      'Please enter a valid account number',
      ['012345678', '01234567890', '012345678x', 123456789, null],
    ],
    ['account_name', 'Please enter a valid account name', ['', ' ', null]],
    ['bank_code', 'Please select a valid bank', ['', '44', 'toString', 44, null]],
  ])('VAL-32 %s has the message %j', (field, message, wrong) => {
    for (const value of wrong)
      expect(messagesOf(addBankAccountInput, { ...account, [field]: value })).toEqual({ [field]: [message] })
  })
})

describe('removing', () => {
  test.each([
    [{ body: { bank_code: '044' } }],
    [{ query: { bank_code: '044' } }],
    [{ body: undefined, query: { bank_code: '044' } }],
  ])('the bank code is in the body or the query (C-113): %j', (request) => {
    expect(z.parse(removal, request)).toEqual({ bank_code: '044' })
  })

  test.each([
    {},
    { body: {} },
    { body: { bank_code: '' }, query: {} },
    { body: { bank_code: 44 } },
    { body: [] },
    { body: null },
  ])('without a bank code its message is shown: %j', (request) => {
    expect(Object.values(messagesOf(removal, request))).toEqual([['Please select a valid bank']])
  })
})
