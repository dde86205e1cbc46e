import { expect, test } from 'vitest'
import { bankOf, banks } from './banks.ts'

test('CONST-12 the built-in list has 45 banks, each with name, slug, code and ussd', () => {
  expect(banks).toHaveLength(45)
  for (const bank of banks) {
    expect(Object.keys(bank)).toEqual(['name', 'slug', 'code', 'ussd'])
    expect(bank.name && bank.slug && bank.code).toBeTruthy()
    expect(bank.ussd === null || /^\*[\d*]+#$/.test(bank.ussd)).toBe(true)
  }
})

test('codes and slugs are unique, and codes keep their leading zeros and letters', () => {
  expect(new Set(banks.map(({ code }) => code)).size).toBe(45)
  expect(new Set(banks.map(({ slug }) => slug)).size).toBe(45)
  expect(bankOf('044')?.name).toBe('Access Bank')
  expect(bankOf('035A')?.name).toBe('ALAT by WEMA')
})

test('a code that is not in the list is no bank', () => {
  for (const code of ['44', '', 'toString']) expect(bankOf(code)).toBeNull()
})
