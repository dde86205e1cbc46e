import { afterEach, expect, test } from 'vitest'
import { dropSignUpDraft, keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'

afterEach(() => sessionStorage.clear())

test('typed values come back for the same phone, and only for it', () => {
  keepSignUpDraft('08031234567', { first_name: 'Amina', dob: '1990-05-17', gender: null })
  expect(readSignUpDraft('08031234567')).toEqual({ first_name: 'Amina', dob: '1990-05-17' })
  expect(readSignUpDraft('08031234568')).toEqual({})
  dropSignUpDraft()
  expect(readSignUpDraft('08031234567')).toEqual({})
})

test('SESS-15 neither password nor phone nor id is ever kept', () => {
  keepSignUpDraft('08031234567', { first_name: 'Amina', password: 'Kasuwa#1', user_id: 'the-id', phone: '08031234567' })
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values<string>(storage)).join('\n')
  expect(stored).toContain('Amina')
  expect(['Kasuwa#1', 'the-id', '08031234567'].filter((secret) => stored.includes(secret))).toEqual([])
})

test('a draft that cannot be read counts as none', () => {
  sessionStorage.setItem('sign_up_draft', '{broken')
  expect(readSignUpDraft('08031234567')).toEqual({})
})
