import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { naira } from '../money.ts'
import { normalisePhone } from '../phone.ts'
import { keptEmployment, wantsEmployer, type Employer } from './employment.ts'
import { keptMarital, wantsKids, wantsSpouse } from './marital.ts'
import { employmentStatuses, maritalStatuses } from './options.ts'

const employer: Employer = {
  employerName: 'Dangote',
  sector: 'Retail',
  industry: 'Online Retail',
  startDate: day('2020-01-06'),
  netMonthlyIncome: naira(250_000),
  address: '1 Broad Street',
  state: 'Lagos',
  lga: 'Ikeja',
  country: 'Nigeria',
}

test('KYC2-09 married asks for spouse name and phone; no other status does', () => {
  expect([...maritalStatuses, '', null, undefined].filter(wantsSpouse)).toEqual(['married'])
})

test('KYC2-10 married, divorced and widowed are asked for kids; single or unset are not', () => {
  expect([...maritalStatuses, '', null, undefined].filter(wantsKids)).toEqual(['married', 'divorced', 'widowed'])
})

test('KYC2-13 only the employed are asked for an employer', () => {
  expect([...employmentStatuses, '', null, undefined].filter(wantsEmployer)).toEqual(['employed'])
})

test('spouse fields are stored if and only if married, kids if and only if the status is set and not single', () => {
  const input = fc.record({
    maritalStatus: fc.constantFrom(...maritalStatuses, null),
    spouseName: fc.constantFrom('Bola Ade', null),
    spousePhone: fc.constantFrom(normalisePhone('08031234567'), null),
    numberOfKids: fc.constantFrom(0, 3, null),
  })
  fc.assert(
    fc.property(input, (given) => {
      const kept = keptMarital(given)
      const married = given.maritalStatus === 'married'
      expect(kept).toEqual({
        maritalStatus: given.maritalStatus,
        spouseName: married ? given.spouseName : null,
        spousePhone: married ? given.spousePhone : null,
        numberOfKids: given.maritalStatus === null || given.maritalStatus === 'single' ? null : given.numberOfKids,
      })
      expect(keptMarital(kept)).toEqual(kept)
    }),
  )
})

test('employment details are stored if and only if employed', () => {
  expect(keptEmployment({ employmentStatus: 'employed', ...employer })).toEqual({
    employmentStatus: 'employed',
    ...employer,
  })
  const cleared = Object.fromEntries(Object.keys(employer).map((field) => [field, null]))
  for (const employmentStatus of ['self-employed', null] as const) {
    expect(keptEmployment({ employmentStatus, ...employer })).toEqual({ employmentStatus, ...cleared })
  }
})
