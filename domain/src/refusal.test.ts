import { expect, test } from 'vitest'
import { Refused, refusalCodes } from './refusal.ts'

test('a refusal has its code, the wrong fields and its details', () => {
  const refused = new Refused('invalid', { phone: ['Please enter a valid phone number'] }, { retryAfterSeconds: 30 })
  expect(refused).toBeInstanceOf(Error)
  expect(refused).toMatchObject({
    name: 'Refused',
    message: 'invalid',
    code: 'invalid',
    fields: { phone: ['Please enter a valid phone number'] },
    detail: { retryAfterSeconds: 30 },
  })
  expect(new Refused('not_found').fields).toBeUndefined()
})

test('no code is listed twice', () => {
  expect(new Set(refusalCodes).size).toBe(refusalCodes.length)
})

test('a refusal of another copy of this file is one too, and no other error is', () => {
  const other = Object.assign(new Error('not_found'), { name: 'Refused', code: 'not_found' })
  expect(other instanceof Refused).toBe(true)
  expect(new Error('not_found') instanceof Refused).toBe(false)
  expect(({ name: 'Refused' } as unknown) instanceof Refused).toBe(false)
})
