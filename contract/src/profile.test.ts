import { day } from '@kasuwa/domain/dates.ts'
import { industriesOf } from '@kasuwa/domain/profile/sectors.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { messagesOf } from './messages-of.ts'
import { businessDetailsInput, employmentInput, nextOfKinInput, personalInfoInput } from './profile.ts'

const married = {
  marital_status: 'married',
  spouse_name: 'Ngozi',
  spouse_phone_number: '8031234567',
  number_of_kids: '2',
  highest_qualification: 'HND',
}
const employed = {
  employment_status: 'employed',
  employer_name: 'Dangote',
  sector: 'Retail',
  industry: industriesOf('Retail')[0],
  start_date: '2019-03-01',
  net_monthly_income: 150000,
  address: '1 Marina',
  state: 'Lagos',
  lga: 'Ikeja',
  country: 'Nigeria',
}

describe('personal info', () => {
  test('VAL-26 marital status and qualification are required', () => {
    expect(Object.keys(messagesOf(personalInfoInput, {}))).toEqual(['marital_status', 'highest_qualification'])
    expect(
      Object.keys(
        messagesOf(personalInfoInput, { marital_status: 'engaged', number_of_kids: 1, highest_qualification: 'PhD' }),
      ),
    ).toEqual(['marital_status', 'highest_qualification'])
  })

  test('VAL-27 name and phone of the spouse are required when married', () => {
    expect(z.parse(personalInfoInput, married)).toEqual({
      ...married,
      spouse_phone_number: '08031234567',
      number_of_kids: 2,
    })
    for (const nothing of ['', undefined, null]) {
      expect(messagesOf(personalInfoInput, { ...married, spouse_name: nothing, spouse_phone_number: nothing })).toEqual(
        {
          spouse_name: ['Please enter a spouse name'],
          spouse_phone_number: ['Please enter a valid spouse phone'],
        },
      )
    }
  })

  test('VAL-27 they are required only then', () => {
    for (const marital_status of ['single', 'divorced', 'widowed']) {
      const parsed = z.parse(personalInfoInput, { ...married, marital_status, spouse_phone_number: 'garbage' })
      expect([parsed.spouse_name, parsed.spouse_phone_number]).toEqual([undefined, undefined])
    }
  })

  test('VAL-28 the number of kids is required when the status is set and not single; 0 is a number (C-65)', () => {
    for (const marital_status of ['married', 'divorced', 'widowed']) {
      expect(messagesOf(personalInfoInput, { ...married, marital_status, number_of_kids: 0 })).toEqual({})
      for (const number_of_kids of ['', '-1', '1.5', undefined, null]) {
        expect(messagesOf(personalInfoInput, { ...married, marital_status, number_of_kids })).toEqual({
          number_of_kids: ['Please enter a valid number of kids'],
        })
      }
    }
    expect(z.parse(personalInfoInput, { ...married, marital_status: 'single', number_of_kids: 'x' })).toEqual({
      marital_status: 'single',
      highest_qualification: 'HND',
    })
  })
})

test('VAL-29 next of kin: name and relationship are required, the phone has the phone rule', () => {
  const kin = { nok_name: 'Ada', nok_relationship: 'sibling', nok_phone: '08031234567' }
  expect(z.parse(nextOfKinInput, kin)).toEqual(kin)
  expect(messagesOf(nextOfKinInput, {})).toEqual({
    nok_name: ['Please enter a valid next of kin name'],
    nok_relationship: ['Value is required'],
    nok_phone: ['Please enter a valid phone number'],
  })
  expect(Object.keys(messagesOf(nextOfKinInput, { ...kin, nok_relationship: 'friend' }))).toEqual(['nok_relationship'])
})

describe('employment', () => {
  const input = employmentInput()

  test('VAL-30 the status is required; for the employed all other fields are', () => {
    expect(Object.keys(messagesOf(input, {}))).toEqual(['employment_status'])
    expect(Object.keys(messagesOf(input, { employment_status: 'employed' }))).toEqual(Object.keys(employed).slice(1))
    expect(messagesOf(input, employed)).toEqual({})
  })

  test('the self-employed send only the status (C-68)', () => {
    expect(z.parse(input, { ...employed, employment_status: 'self-employed', lga: 7 })).toEqual({
      employment_status: 'self-employed',
    })
  })

  test.each([
    ['employer_name', 'Please enter your employer name'],
    ['start_date', 'Please enter your employment start date'],
    ['net_monthly_income', 'Please select a valid monthly income'],
    ['address', 'Please enter a valid address'],
  ])('VAL-31 %s has the message %j', (field, message) => {
    for (const value of ['', undefined, null, {}])
      expect(messagesOf(input, { ...employed, [field]: value })).toEqual({ [field]: [message] })
  })

  test('the industry belongs to the sector, the local government area to the state', () => {
    expect(messagesOf(input, { ...employed, industry: 'Nonsense', lga: 'Dala' })).toEqual({
      industry: ['Please select one of the listed options'],
      lga: ['Please select one of the listed options'],
    })
  })

  test("with today's date a future date is refused (C-72)", () => {
    const messages = messagesOf(employmentInput(day('2019-02-28')), employed)
    expect(messages['start_date']).toEqual(['Please enter your employment start date'])
  })
})

test('business details: name, category and sub_category are required, the sub-category of the category', () => {
  const shop = { name: 'Amina Stores', category: 'Retail', sub_category: industriesOf('Retail')[0] }
  expect(messagesOf(businessDetailsInput, shop)).toEqual({})
  expect(messagesOf(businessDetailsInput, {})).toEqual({
    name: ['Please enter a valid business name'],
    category: ['Value is required'],
    sub_category: ['Value is required'],
  })
  expect(Object.keys(messagesOf(businessDetailsInput, { ...shop, category: 'Education' }))).toEqual(['sub_category'])
})
