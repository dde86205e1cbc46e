import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

test.each([
  'Password1!', 'P@ssw0rd', 'P@$$w0rd123', 'Passw0rd!', 'Welcome1!', 'Welcome@2024', 'Qwerty123!', 'Admin@123', 'Admin123!', 'Iloveyou1!', 'Abc123!@',
  'Aa123456!', 'Nigeria@1960', 'Summer2025!', 'Letmein#1', 'Pass@1234', 'Football1!', 'Qwertyuiop1!',
])('%s is among the first that anybody would try', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test.each(['Tr4der#of-Kano', 'Fr3sh!harvest', 'correct Horse 9 battery!', 'xK9#mQ2$vL', 'Passage2Lagos!', 'My-Password-Is-9-Yams!'])('%s is not', (password) => {
  expect(isGuessable(password)).toBe(false)
})

test('an own name of three letters or more, or the own phone, inside makes it so', () => {
  const own = { phone: '08031234567', names: ['Ada', null, 'Okonkwo', 'Li'] }
  expect(isGuessable('Xk9!okonkwo', own)).toBe(true)
  expect(isGuessable('Xk9!0konkw0', own)).toBe(true)
  expect(isGuessable('Qm4!Ada#vz', own)).toBe(true)
  expect(isGuessable('Xk!8031234567', own)).toBe(true)
  expect(isGuessable('Lightning#94x', own)).toBe(false)
})

test('a hundred thousand characters cost no time', () => {
  const begun = performance.now()
  isGuessable(`Password${'1'.repeat(100_000)}x`)
  expect(performance.now() - begun).toBeLessThan(200)
})
