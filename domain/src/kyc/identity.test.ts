import { expect, test } from 'vitest'
import { asksAgain, identityRefusal, identityStates, stopsApproval } from './identity.ts'

test.each([
  ['verified', null, false, false],
  ['mismatch', 'identity_mismatch', false, true],
  ['not_found', 'identity_not_found', false, true],
  ['pending', null, true, false],
  ['unavailable', null, true, false],
] as const)('C-63 C-87 %s: refused with %s, asked again %s, stops an approval %s', (state, refusal, again, stops) => {
  expect(identityRefusal(state)).toBe(refusal)
  expect(asksAgain(state)).toBe(again)
  expect(stopsApproval(state)).toBe(stops)
})

test('there are five answers', () => {
  expect(identityStates).toEqual(['verified', 'mismatch', 'not_found', 'pending', 'unavailable'])
})
