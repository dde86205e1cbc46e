import { expect, test } from 'vitest'
import { meaningOf } from './paystack-transfer-status.ts'

test.each([
  ['success', 'succeeded', null],
  ['pending', 'submitted', 'not finished it yet'],
  ['processing', 'submitted', 'sending the transfer'],
  ['queued', 'submitted', 'in a queue'],
  ['received', 'submitted', 'not sent it yet'],
  ['otp', 'submitted', 'Paystack waits for a code: switch transfer OTP off in its dashboard.'],
  ['failed', 'failed', 'could not complete'],
  ['abandoned', 'failed', 'Nobody entered the code'],
  ['blocked', 'failed', 'blocked'],
  ['rejected', 'failed', 'rejected'],
  ['reversed', 'reversed', 'sent the money back'],
])('a transfer that Paystack calls %s is %s here, with its own sentence', (status, state, words) => {
  const meaning = meaningOf(status)
  expect(meaning).toMatchObject({ state, waitsForCode: status === 'otp' })
  if (words === null) expect(meaning.reason).toBeNull()
  else expect(meaning.reason).toContain(words)
})

test.each(['', 'constructor', 'paused\u0000 for a look'])(
  'a status that is not documented (%j) settles nothing and is shown',
  (status) => {
    expect(meaningOf(status)).toEqual({
      state: 'submitted',
      waitsForCode: false,
      reason: expect.stringContaining(`"${status.replace('\u0000', '')}"`),
    })
  },
)
