import { expect, test } from 'vitest'
import { someAccount } from './test-account.ts'
import { withAccount } from './renew-accounts.ts'

const zenith = someAccount({ bank_code: '057', bank_name: 'Zenith Bank', is_default: true })
const access = someAccount({ bank_code: '044', bank_name: 'Access Bank', is_default: false })

test('BANK-05 adding with is_default true clears the default flag on all others', () => {
  const first = someAccount({ bank_code: '011', is_default: true })
  expect(withAccount([zenith, access], first)).toEqual([{ ...zenith, is_default: false }, access, first])
})

test('BANK-06 an account whose bank_code already exists is replaced in place, otherwise appended', () => {
  const renumbered = { ...zenith, account_number: '9876543210' }
  expect(withAccount([zenith, access], renumbered)).toEqual([renumbered, access])
  expect(withAccount([zenith], access)).toEqual([zenith, access])
})
