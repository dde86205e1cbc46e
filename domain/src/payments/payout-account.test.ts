import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAccountNumber } from '../bank-accounts/accounts.ts'
import { bankOf } from '../bank-accounts/banks.ts'
import { normalisePhone } from '../phone.ts'
import { mobileMoneyAccount } from './payout-account.ts'

test('an agent is paid on the mobile-money account of their phone: at OPay, under the number without its 0', () => {
  expect(mobileMoneyAccount(normalisePhone('0803 123 4567')!)).toEqual({
    bankCode: '999992',
    accountNumber: '8031234567',
  })
  expect(bankOf('999992')?.name).toBe('OPay')
})

test('every phone makes an account number', () => {
  const phones = fc
    .integer({ min: 0, max: 9_999_999_999 })
    .map((digits) => normalisePhone(`0${String(digits).padStart(10, '0')}`)!)
  fc.assert(fc.property(phones, (phone) => isAccountNumber(mobileMoneyAccount(phone).accountNumber)))
})
