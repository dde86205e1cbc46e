import { expect, test } from 'vitest'
import { missingAccount, type VirtualAccountFacts } from './virtual-account.ts'

const level2: VirtualAccountFacts = { kycLevel: 2, state: null, problem: null, hasBankAccount: true }

test.each<[string, Partial<VirtualAccountFacts>, object | null]>([
  ['none is needed before level 2', { kycLevel: 1 }, null],
  ['an existing account is not missing', { state: 'assigned' }, null],
  ['not asked for yet', {}, { why: 'on_its_way' }],
  ['the provider works on it', { state: 'identifying' }, { why: 'on_its_way' }],
  ['the holder has no bank account for the identification', { hasBankAccount: false }, { why: 'needs_bank_account' }],
  ['the provider refused', { state: 'refused', problem: 'Invalid BVN' }, { why: 'refused', reason: 'Invalid BVN' }],
])('C-181 %s', (_what, facts, missing) => {
  expect(missingAccount({ ...level2, ...facts })).toEqual(missing)
})
