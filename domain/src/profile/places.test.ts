import { expect, test } from 'vitest'
import { isLgaOf, lgasOf, states } from './places.ts'

const counts = {
  Abia: 17,
  Adamawa: 21,
  'Akwa Ibom': 31,
  Anambra: 21,
  Bauchi: 20,
  Bayelsa: 8,
  Benue: 23,
  Borno: 27,
  'Cross River': 18,
  Delta: 25,
  Ebonyi: 13,
  Edo: 18,
  Ekiti: 16,
  Enugu: 17,
  Gombe: 11,
  Imo: 27,
  Jigawa: 27,
  Kaduna: 23,
  Kano: 44,
  Katsina: 34,
  Kebbi: 21,
  Kogi: 21,
  Kwara: 16,
  Lagos: 20,
  Nasarawa: 13,
  Niger: 25,
  Ogun: 20,
  Ondo: 18,
  Osun: 30,
  Oyo: 33,
  Plateau: 17,
  Rivers: 23,
  Sokoto: 23,
  Taraba: 16,
  Yobe: 17,
  Zamfara: 14,
}

test('CONST-10 there are 36 states, no Federal Capital Territory, each with its own local government areas', () => {
  expect(states).toHaveLength(36)
  expect(Object.fromEntries(states.map((state) => [state, lgasOf(state).length]))).toEqual(counts)
  expect(states.filter((state) => /federal|abuja|fct/i.test(state))).toEqual([])
  for (const state of states) expect(new Set(lgasOf(state)).size).toBe(lgasOf(state).length)
})

test('an area belongs to its own state only, as a pair', () => {
  expect(isLgaOf('Lagos', 'Ikeja')).toBe(true)
  expect(isLgaOf('Ogun', 'Ikeja')).toBe(false)
  expect(isLgaOf('Lagos', 'Surulere') && isLgaOf('Oyo', 'Surulere')).toBe(true)
  expect(isLgaOf('Atlantis', 'Ikeja')).toBe(false)
  expect(lgasOf('constructor')).toEqual([])
})
