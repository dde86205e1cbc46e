import { expect, test } from 'vitest'
import { accountTypes, isAccountType, userStatuses } from './account-types.ts'
import { isClosed, maySignIn, nextUserStatus, userEvents } from './user-status.ts'

test('GEN-02 there are three account types: customer, agent, admin', () => {
  expect(accountTypes).toEqual(['customer', 'agent', 'admin'])
  for (const type of accountTypes) expect(isAccountType(type)).toBe(true)
  for (const other of ['Customer', 'business-user', '', null, undefined, 1]) expect(isAccountType(other)).toBe(false)
})

test('CONST-16 user status is active, pending or disabled; banned also appears', () => {
  expect(userStatuses).toEqual(['active', 'pending', 'disabled', 'banned'])
})

test('a user moves between statuses only as the table allows', () => {
  const allowed: Record<string, string> = {
    'pending basic_info_saved': 'active',
    'active disabled': 'disabled',
    'active banned': 'banned',
    'disabled enabled': 'active',
    'disabled banned': 'banned',
    'banned enabled': 'active',
  }
  for (const status of userStatuses) {
    for (const event of userEvents) expect(nextUserStatus(status, event)).toBe(allowed[`${status} ${event}`] ?? null)
  }
})

test('C-36 only an active user signs in; disabled and banned are closed', () => {
  expect(userStatuses.filter(maySignIn)).toEqual(['active'])
  expect(userStatuses.filter(isClosed)).toEqual(['disabled', 'banned'])
})
