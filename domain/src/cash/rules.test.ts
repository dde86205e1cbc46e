import { expect, test } from 'vitest'
import { naira } from '../money.ts'
import { cashReference, mayHold } from './rules.ts'

test('an agent may hold cash up to the limit, and not a kobo more', () => {
  expect(mayHold(naira(150_000), naira(50_000), naira(200_000))).toBe(true)
  expect(mayHold(naira(150_000), naira(50_000.01), naira(200_000))).toBe(false)
})

test('a reference for cash is short, and has the random part of the id', () => {
  expect(cashReference('0190f3a4-7c11-7d2e-8a01-9f3a1c20b7e4')).toBe('CASH-9F3A1C20B7E4')
})
