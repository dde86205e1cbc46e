import { day } from '@kasuwa/domain/dates.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { changePasswordInput, loginInput, phoneInput } from './access-forms.ts'
import { accessCalls } from './access.ts'
import { form } from './fields.ts'
import { messagesOf } from './messages-of.ts'
import { nextOfKinInput, personalInfoInput } from './profile.ts'
import { basicInfoInput, code, newPasswordForm } from './sign-up-forms.ts'

const password = 'Passw0rd!'
const basicInfo = {
  user_id: '7d3f0c5e-0a5e-4a3c-9d67-0d5c0a3b7c11',
  first_name: 'Amina',
  middle_name: 'Bello',
  last_name: 'Yusuf',
  email: 'amina@example.com',
  gender: 'female',
  dob: '1990-05-17',
  agent_code: '00345678',
  password,
}
const inputOf = (line: keyof typeof accessCalls) => accessCalls[line]['~orpc'].inputSchema as z.core.$ZodType

describe('sign-in', () => {
  test('accepts phone and password; the phone gets its leading 0', () => {
    expect(z.parse(loginInput, { phone: '8031234567', password })).toEqual({ phone: '08031234567', password })
  })

  test('VAL-04 VAL-07 each wrong field has its message', () => {
    const messages = { phone: ['Please enter a valid phone number'], password: ['Please enter a valid password'] }
    expect([{}, { phone: '12', password: 'short' }].map((value) => messagesOf(loginInput, value))).toEqual([
      messages,
      messages,
    ])
  })
})

describe('code', () => {
  const messagesFor = (value: unknown) => messagesOf(form({ code: code() }), { code: value })['code']

  test('OTP-12 six digits are a code', () => {
    expect(z.parse(code(), ' 012345 ')).toBe('012345')
  })

  test.each([undefined, null, '', '  ', 123456])('OTP-12 %j: a value is required (C-42)', (value) => {
    expect(messagesFor(value)).toEqual(['Value is required'])
  })

  test.each([
    ['12345a', 'Value must be numeric'],
    ['12 34 5', 'Value must be numeric'],
    ['12345', 'This field should be at least 6 characters long'],
    ['1234567', 'The maximum length allowed is 6'],
  ])('OTP-12 %j: %s (C-42)', (value, message) => {
    expect(messagesFor(value)).toEqual([message])
  })
})

describe('basic info', () => {
  test('VAL-12 middle_name alone is optional', () => {
    expect(messagesOf(basicInfoInput(), basicInfo)).toEqual({})
    for (const middle_name of [undefined, null, ''])
      expect(messagesOf(basicInfoInput(), { ...basicInfo, middle_name })).toEqual({})
    expect(Object.keys(messagesOf(basicInfoInput(), {}))).toEqual([
      'user_id',
      'first_name',
      'last_name',
      'email',
      'gender',
      'dob',
      'agent_code',
      'password',
    ])
  })

  test.each([
    ['VAL-15', 'first_name', 'Enter a valid first name', ['', '  ', 'a\0', null, 7]],
    ['VAL-15', 'last_name', 'Enter a valid last name', ['', undefined, []]],
    ['VAL-15', 'middle_name', 'Please enter a valid middle name', [7, 'Ada1']],
    [
      'VAL-13',
      'email',
      'Please enter a valid email address',
      ['', 'amina', 'amina@example', 'a b@example.com', undefined],
    ],
    ['VAL-16', 'gender', 'Please select your gender', ['', 'Male', undefined, null]],
    ['VAL-16', 'dob', 'Please select your date of birth', ['', '17-05-1990', '1990-02-30', undefined]],
    [
      'VAL-14',
      'agent_code',
      'Please enter an 8-digit agent code',
      ['', '1234567', '123456789', '1234567a', 12345678, undefined],
    ],
    ['VAL-07', 'password', 'Please enter a valid password', ['', 'password', undefined]],
  ])('%s %s has the message %j', (_id, field, message, wrong) => {
    for (const value of wrong)
      expect(messagesOf(basicInfoInput(), { ...basicInfo, [field]: value })).toEqual({ [field]: [message] })
  })

  test('VAL-17 with a date the form checks the age: 18 today is old enough (C-32)', () => {
    const input = basicInfoInput(day('2025-06-02'))
    expect(messagesOf(input, { ...basicInfo, dob: '2007-06-02' })).toEqual({})
    expect(messagesOf(input, { ...basicInfo, dob: '2007-06-03' })).toEqual({
      dob: ['Please select your date of birth'],
    })
  })

  test('sign-up makes customers only (C-37)', () => {
    expect(messagesOf(basicInfoInput(), { ...basicInfo, account_type: 'customer' })).toEqual({})
    expect(messagesOf(basicInfoInput(), { ...basicInfo, account_type: 'admin' })).toEqual({
      account_type: ['Please select one of the listed options'],
    })
  })
})

describe('new password', () => {
  test('VAL-10 the confirmation is required', () => {
    for (const confirm_password of ['', undefined, null]) {
      expect(messagesOf(newPasswordForm, { password, confirm_password })).toEqual({
        confirm_password: ['Please confirm password'],
      })
    }
  })

  test('VAL-11 the confirmation must match', () => {
    expect(messagesOf(newPasswordForm, { password, confirm_password: password })).toEqual({})
    expect(messagesOf(newPasswordForm, { password, confirm_password: 'Passw0rd?' })).toEqual({
      confirm_password: ['Passwords do not match'],
    })
  })

  test('both problems are named at once', () => {
    expect(messagesOf(newPasswordForm, { password: 'x', confirm_password: 'y' })).toEqual({
      password: ['Please enter a valid password'],
      confirm_password: ['Passwords do not match'],
    })
  })
})

test('VAL-05 the phone rule applies to sign-in, sign-up, recovery, spouse phone and next of kin phone', () => {
  const wrong = ['Please enter a valid phone number']
  expect(messagesOf(phoneInput, {})['phone']).toEqual(wrong)
  expect(messagesOf(inputOf('login'), {})['phone']).toEqual(wrong)
  expect(messagesOf(inputOf('registerPhone'), {})['phone']).toEqual(wrong)
  for (const line of ['verifyPhone', 'sendVerification', 'resetPassword'] as const)
    expect(messagesOf(inputOf(line), {})['user']).toEqual(wrong)
  expect(messagesOf(nextOfKinInput, {})['nok_phone']).toEqual(wrong)
  const spouse = { marital_status: 'married', spouse_phone_number: '0803123456' }
  expect(messagesOf(personalInfoInput, spouse)['spouse_phone_number']).toEqual(['Please enter a valid spouse phone'])
})

test('VAL-09 the password rule applies to sign-in, basic info, new password and both fields of a change', () => {
  const wrong = ['Please enter a valid password']
  for (const schema of [inputOf('login'), inputOf('basicInfo'), inputOf('resetPassword'), newPasswordForm]) {
    expect(messagesOf(schema, { password: 'Password1' })['password']).toEqual(wrong)
  }
  expect(messagesOf(changePasswordInput, { oldPassword: 'x', newPassword: 'y' })).toEqual({
    oldPassword: wrong,
    newPassword: wrong,
  })
})

test('a resend defaults to ACCOUNT_VERIFICATION by phone', () => {
  expect(z.parse(inputOf('sendVerification'), { user: '8031234567' })).toEqual({
    type: 'ACCOUNT_VERIFICATION',
    user: '08031234567',
    method: 'phone',
  })
  expect(
    Object.keys(messagesOf(inputOf('sendVerification'), { user: '8031234567', type: 'LOGIN', method: 'email' })),
  ).toEqual(['type', 'method'])
})
