import { expect, test } from 'vitest'
import {
  countries,
  employmentStatuses,
  genders,
  maritalStatuses,
  nationalities,
  qualifications,
  relationships,
  residentialStatuses,
} from './options.ts'

test('CONST-01 gender: male, female', () => {
  expect(genders).toEqual(['male', 'female'])
})

test('CONST-02 marital: single, married, divorced, widowed', () => {
  expect(maritalStatuses).toEqual(['single', 'married', 'divorced', 'widowed'])
})

test('CONST-03 qualification: primary, secondary, graduate, post graduate, HND', () => {
  expect(qualifications).toEqual(['primary', 'secondary', 'graduate', 'post graduate', 'HND'])
})

test('CONST-04 next of kin relationship: spouse, parent, sibling', () => {
  expect(relationships).toEqual(['spouse', 'parent', 'sibling'])
})

test('CONST-05 employment status: employed, self-employed', () => {
  expect(employmentStatuses).toEqual(['employed', 'self-employed'])
})

test('CONST-06 country: Nigeria only, and so is nationality', () => {
  expect(countries).toEqual(['Nigeria'])
  expect(nationalities).toEqual(['Nigeria'])
})

test('CONST-07 VAL-23 residential status: owner, rented, with relatives, with friends', () => {
  expect(residentialStatuses).toEqual(['owner', 'rented', 'with relatives', 'with friends'])
})
