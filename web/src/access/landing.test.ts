import { expect, test } from 'vitest'
import { landingOf, type SignInAnswer } from './landing.ts'

const answer = (
  account_type: string,
  rest: Omit<SignInAnswer, 'access_token' | 'account_type'> = {},
): SignInAnswer => ({
  access_token: 'token',
  account_type,
  ...rest,
})

test('AUTH-16 any other account type leads to unauthorised-access', () => {
  for (const type of ['auditor', '', 'Customer'])
    expect(landingOf(answer(type, { isCompleted: true }))).toBe('unauthorised-access')
})

test('AUTH-17 routing reads isCompleted, inside kyc or next to it, before kyc.kycLevel1Completed', () => {
  const dashboard = 'business-user-dashboard'
  expect(landingOf(answer('customer', { kyc: { isCompleted: true, kycLevel1Completed: false } }))).toBe(dashboard)
  expect(landingOf(answer('customer', { kyc: { isCompleted: false, kycLevel1Completed: true } }))).toBe('kyc-lvl1')
  expect(landingOf(answer('customer', { isCompleted: true, kyc: { kycLevel1Completed: false } }))).toBe(dashboard)
  expect(landingOf(answer('customer', { kyc: { kycLevel1Completed: true } }))).toBe(dashboard)
  expect(landingOf(answer('customer'))).toBe('kyc-lvl1')
})
