import { afterEach, expect, test } from 'vitest'
import { allValues, closeKept } from '../offline/kept.ts'
import { draftKey, dropDraft, isDraft, keepDraft, readDraft } from '../offline/drafts.ts'

const key = draftKey('user-1', 1, 'residential_address')

afterEach(() => closeKept())

test('unsent answers are kept under their user, level and step, and dropped once sent', () => {
  keepDraft(key, { address: '12 Zoo Road', state: 'Kano' })
  expect(readDraft(key)).toEqual({ address: '12 Zoo Road', state: 'Kano' })
  expect(readDraft(draftKey('user-2', 1, 'residential_address'))).toEqual({})
  expect([...allValues().keys()].filter(isDraft)).toEqual([key])
  dropDraft(key)
  expect(readDraft(key)).toEqual({})
})

test('a NIN, a BVN, a password or another person is never kept', () => {
  keepDraft(key, {
    nin: '50123456789',
    bvn: '22923456789',
    password: 'a',
    oldPassword: 'b',
    newPassword: 'c',
    confirm_password: 'c',
    members: ['the id of a customer'],
    address: '12 Zoo Road',
  })
  expect(allValues().get(key)).toEqual({ address: '12 Zoo Road' })
})

test('SESS-07 the end of a session leaves no draft in memory', async () => {
  keepDraft(key, { address: '12 Zoo Road' })
  await closeKept()
  expect(readDraft(key)).toEqual({})
})
