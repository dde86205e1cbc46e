import { afterEach, expect, test, vi } from 'vitest'
import { closeSession } from '../app/session.ts'
import { draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts'

const key = draftKey('user-1', 1, 'residential_address')

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('unsent answers are kept under their user, level and step, and dropped once sent', () => {
  keepDraft(key, { address: '12 Zoo Road', state: 'Kano' })
  expect(readDraft(key)).toEqual({ address: '12 Zoo Road', state: 'Kano' })
  expect(readDraft(draftKey('user-2', 1, 'residential_address'))).toEqual({})
  dropDraft(key)
  expect(readDraft(key)).toEqual({})
})

test('a NIN, a BVN or a password is never kept', () => {
  keepDraft(key, {
    nin: '50123456789',
    bvn: '22923456789',
    password: 'a',
    oldPassword: 'b',
    newPassword: 'c',
    confirm_password: 'c',
    address: '12 Zoo Road',
  })
  expect(localStorage.getItem(key)).toBe('{"address":"12 Zoo Road"}')
})

test('SESS-07 a logout clears every draft', () => {
  keepDraft(key, { address: '12 Zoo Road' })
  closeSession()
  expect(localStorage.length).toBe(0)
})

test('a draft that cannot be read is none, and one that cannot be kept stops no one', () => {
  for (const broken of ['{', '[1]', 'null', '"text"']) {
    localStorage.setItem(key, broken)
    expect(readDraft(key)).toEqual({})
  }
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepDraft(key, { address: '12 Zoo Road' })).not.toThrow()
})
