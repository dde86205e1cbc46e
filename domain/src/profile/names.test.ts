import { expect, test } from 'vitest'
import { matchName } from './name-match.ts'

const holderDiffers = (person: { firstName: string; lastName: string }, holder: string) =>
  matchName({ ...person, middleName: null }, holder).match === 'differs'

const amina = { firstName: 'Amina', lastName: 'Bello' }

test.each([
  [amina, 'AMINA BELLO'],
  [amina, 'Bello, Amina Zainab'],
  [amina, 'bello  amina'],
  [{ firstName: 'Ọlá', lastName: "O'Neil" }, 'OLA ONEIL'],
  [{ firstName: 'Ɗan-Azumi', lastName: 'Ƙofa' }, 'DAN AZUMI KOFA'],
])('%o is the holder %s', (person, holder) => {
  expect(holderDiffers(person, holder)).toBe(false)
})

test.each([
  [amina, 'AMINA YUSUF'],
  [amina, 'ZAINAB BELLO'],
  [amina, 'BELLO'],
  [amina, 'TEST ACCOUNT 0123456789'],
  [amina, ''],
  [{ firstName: 'Musa', lastName: 'Musa' }, 'MUSA IBRAHIM'],
  [{ firstName: '', lastName: '' }, 'AMINA BELLO'],
])('%o is not the holder %s', (person, holder) => {
  expect(holderDiffers(person, holder)).toBe(true)
})
