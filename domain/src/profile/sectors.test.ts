import { expect, test } from 'vitest'
import { industriesOf, isIndustryOf, sectors } from './sectors.ts'

test('CONST-08 there are twelve sectors, in the order of the specification', () => {
  expect(sectors).toEqual([
    'Financial Services',
    'Technology Services',
    'Retail',
    'Agriculture',
    'Healthcare',
    'Real Estate & Construction',
    'Education',
    'Logistics & Transportation',
    'Hospitality & Tourism',
    'Energy & Utilities',
    'Entertainment & Media',
    'Telecommunications',
  ])
})

test('CONST-09 each sector has 8 industries, and no industry occurs twice', () => {
  const all = sectors.flatMap(industriesOf)
  for (const sector of sectors) expect(industriesOf(sector)).toHaveLength(8)
  expect(new Set(all).size).toBe(96)
})

test('an industry belongs to its own sector only', () => {
  expect(isIndustryOf('Agriculture', 'Poultry Farming')).toBe(true)
  expect(isIndustryOf('Retail', 'Poultry Farming')).toBe(false)
  expect(isIndustryOf('', '')).toBe(false)
})
