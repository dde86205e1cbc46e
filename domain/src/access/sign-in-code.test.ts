import { expect, test } from 'vitest'
import { readSignInCode, shownRecoveryCode, signInCodeDelay } from './sign-in-code.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (...seconds: number[]) => seconds.map((one) => new Date(now.getTime() - one * 1_000))

test('DESK-70 a code is six digits or a recovery code, typed with any blanks, hyphens and capitals', () => {
  expect(readSignInCode(' 123 456 ')).toEqual({ kind: 'app', text: '123456' })
  expect(readSignInCode('ABCDE-01ilo')).toEqual({ kind: 'recovery', text: 'abcde01110' })
  expect(readSignInCode(shownRecoveryCode('abcde01110'))).toEqual({ kind: 'recovery', text: 'abcde01110' })
  for (const wrong of ['', '12345', '1234567', 'abcde-fghj', 'abcde-fghju', 'abcde-fghjkm'])
    expect(readSignInCode(wrong)).toBeNull()
})

test('DESK-71 five wrong codes are checked in 15 minutes and fifty in a day', () => {
  expect(signInCodeDelay(ago(1, 2, 3, 4), now)).toBe(0)
  expect(signInCodeDelay(ago(1, 2, 3, 4, 5), now)).toBe(895)
  expect(signInCodeDelay(ago(901, 902, 903, 904, 905), now)).toBe(0)
  const spread = Array.from({ length: 50 }, (_, index) => 86_000 - index * 1_700)
  expect(signInCodeDelay(ago(...spread), now)).toBe(400)
  expect(signInCodeDelay(ago(...spread.slice(1)), now)).toBe(0)
})
