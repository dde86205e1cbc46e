import { day } from '@kasuwa/domain/dates.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { attestInput } from './kyc.ts'
import {
  businessAddressInput,
  nationalityInput,
  ninInput,
  residentialAddressInput,
  revenueInput,
} from './kyc-level-one.ts'
import { bvnInput } from './kyc-level-two.ts'
import { messagesOf } from './messages-of.ts'

const home = {
  address: '12 Broad Street',
  closest_landmark: 'The post office',
  state: 'Lagos',
  lga: 'Ikeja',
  residential_status: 'with relatives',
  residential_movedin_at: '2020-01-15',
}

test('VAL-20 only Nigeria is a nationality', () => {
  expect(messagesOf(nationalityInput, { nationality: 'Nigeria' })).toEqual({})
  for (const nationality of ['Ghana', 'nigeria', '', undefined, null]) {
    expect(messagesOf(nationalityInput, { nationality })).toEqual({
      nationality: ['Please select a valid nationality'],
    })
  }
})

test('VAL-21 a NIN is trimmed; blanks alone are not a NIN (C-63)', () => {
  expect(z.parse(ninInput, { nin: ' 70123456789 ' })).toEqual({ nin: '70123456789' })
  for (const nin of ['701 2345 6789', '701-2345-6789', '\u200B70123456789'])
    expect(z.parse(ninInput, { nin })).toEqual({ nin: '70123456789' })
  for (const nin of ['', '   ', '--', undefined, null, 70123456789])
    expect(messagesOf(ninInput, { nin })).toEqual({ nin: ['Please enter a valid NIN'] })
})

test('VAL-25 a BVN is trimmed and has exactly 11 digits', () => {
  for (const bvn of [' 22222222222 ', '222 2222 2222', '222-2222-2222'])
    expect(z.parse(bvnInput, { bvn })).toEqual({ bvn: '22222222222' })
  for (const bvn of ['2222222222', '222222222222', '2222222222a', '', undefined, 22222222222]) {
    expect(messagesOf(bvnInput, { bvn })).toEqual({ bvn: ['Please enter a valid, 11 digits BVN'] })
  }
})

describe('residential address', () => {
  test('all six fields are required', () => {
    expect(messagesOf(residentialAddressInput(), home)).toEqual({})
    expect(Object.keys(messagesOf(residentialAddressInput(), {}))).toEqual(Object.keys(home))
  })

  test.each([
    ['address', 'Please enter a valid address', ['', ' ', null]],
    ['address', 'The maximum length allowed is 300', ['x'.repeat(301)]],
    ['closest_landmark', 'Please enter a valid closest landmark', ['', undefined]],
    ['residential_movedin_at', 'Please select the date you moved in', ['', '2020-13-01', undefined]],
  ])('VAL-19 VAL-22 %s has the message %j', (field, message, wrong) => {
    for (const value of wrong)
      expect(messagesOf(residentialAddressInput(), { ...home, [field]: value })).toEqual({ [field]: [message] })
  })

  test('VAL-23 the status is owner, rented, with relatives or with friends', () => {
    for (const residential_status of ['owner', 'rented', 'with relatives', 'with friends']) {
      expect(messagesOf(residentialAddressInput(), { ...home, residential_status })).toEqual({})
    }
    expect(Object.keys(messagesOf(residentialAddressInput(), { ...home, residential_status: 'squatter' }))).toEqual([
      'residential_status',
    ])
  })

  test('the local government area belongs to the state', () => {
    expect(messagesOf(residentialAddressInput(), { ...home, state: 'Kano' })).toEqual({
      lga: ['Please select one of the listed options'],
    })
    expect(Object.keys(messagesOf(residentialAddressInput(), { ...home, state: 'FCT' }))).toEqual(['state', 'lga'])
  })

  test("with today's date a future date is refused (C-72)", () => {
    const input = residentialAddressInput(day('2020-01-15'))
    expect(messagesOf(input, home)).toEqual({})
    expect(Object.keys(messagesOf(input, { ...home, residential_movedin_at: '2020-01-16' }))).toEqual([
      'residential_movedin_at',
    ])
  })
})

describe('business address', () => {
  const shop = {
    country: 'Nigeria',
    address: '1 Market Road',
    closest_landmark: 'The gate',
    state: 'Kano',
    lga: 'Dala',
  }

  test('for a business at home the other fields are neither required nor kept (C-64)', () => {
    expect(z.parse(businessAddressInput, { same_as_residential: true, address: '', lga: 7 })).toEqual({
      same_as_residential: true,
    })
  })

  test('for a business elsewhere address, landmark, state and lga are required; the country is Nigeria', () => {
    expect(z.parse(businessAddressInput, shop)).toEqual({ same_as_residential: false, ...shop })
    expect(Object.keys(messagesOf(businessAddressInput, { same_as_residential: false }))).toEqual([
      'address',
      'closest_landmark',
      'state',
      'lga',
    ])
    expect(Object.keys(messagesOf(businessAddressInput, { ...shop, country: 'Ghana' }))).toEqual(['country'])
    expect(Object.keys(messagesOf(businessAddressInput, { ...shop, lga: 'Ikeja' }))).toEqual(['lga'])
  })
})

test('VAL-24 the revenue is required and numeric; other sources default to false', () => {
  expect(z.parse(revenueInput, { expected_monthly_revenue: '250000' })).toEqual({
    expected_monthly_revenue: 25_000_000,
    other_sources_of_funds: false,
  })
  for (const expected_monthly_revenue of ['', 'much', '0', undefined, null]) {
    expect(messagesOf(revenueInput, { expected_monthly_revenue })).toEqual({
      expected_monthly_revenue: ['Please select a valid expected monthly income'],
    })
  }
})

test('consent is required', () => {
  expect(messagesOf(attestInput, { level: '1', attested: true })).toEqual({})
  for (const attested of [false, 'true', undefined])
    expect(Object.keys(messagesOf(attestInput, { level: '1', attested }))).toEqual(['attested'])
})
