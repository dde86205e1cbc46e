import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallRefused, NetworkFailure } from './call-failures.ts'
import { failureWords, fieldMessages } from './failure.ts'

const wordsFor = (status: number, body: unknown) => failureWords(new CallRefused(status, body))

test('ERR-01 a failed request is titled Request Failed', () => {
  for (const status of [400, 401, 403, 404, 409, 429, 500, 503])
    expect(wordsFor(status, {}).title).toBe('Request Failed')
})

test('ERR-02 400 with data.data shows the first message of the first field', () => {
  const body = { message: 'Invalid', data: { phone: ['Phone first', 'Phone second'], password: ['Password'] } }
  expect(wordsFor(400, body).message).toBe('Phone first')
  expect(wordsFor(400, { data: { phone: 'A text instead of a list' } }).message).toBe('A text instead of a list')
  expect(wordsFor(403, body).message).toBe('Invalid')
})

test('ERR-03 otherwise it shows the message of the server', () => {
  for (const data of [{}, [], null, undefined])
    expect(wordsFor(400, { message: 'Not now', data }).message).toBe('Not now')
  expect(wordsFor(503, { message: 'Busy' }).message).toBe('Busy')
})

test.each([
  [400, 'Invalid input. Please check the information you provided.'],
  [401, 'Unauthorized. Please check your credentials.'],
  [403, 'You do not have permission to access this resource.'],
  [404, 'Resource not found.'],
  [500, 'Server error. Please try again later.'],
  [418, 'An unexpected error occurred.'],
])('ERR-04 ERR-05 ERR-06 ERR-07 ERR-08 ERR-09 the default of %d is %s', (status, message) => {
  for (const body of [undefined, null, '', {}, { message: '' }, { message: 5 }, '<html>Bad gateway</html>']) {
    expect(wordsFor(status, body).message).toBe(message)
  }
})

test('ERR-10 no response is a Network Error', () => {
  expect(failureWords(new NetworkFailure())).toEqual({
    title: 'Network Error',
    message: 'Please check your internet connection.',
  })
})

test('ERR-11 anything else is an Unexpected Error', () => {
  for (const error of [new TypeError('x is undefined'), 'text', null, undefined, {}]) {
    expect(failureWords(error)).toEqual({
      title: 'Unexpected Error',
      message: 'Something went wrong. Please try again.',
    })
  }
})

test('any answer gives one title and one message, never empty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.anything(), (status, body) => {
      const { title, message } = wordsFor(status, body)
      expect(title).toBe('Request Failed')
      expect(message.trim()).not.toBe('')
    }),
  )
})

test('the messages of a 400 belong to their fields; no other status has any', () => {
  const body = { data: { phone: ['One', 'Two'], password: 'Three', empty: [] } }
  expect(fieldMessages(new CallRefused(400, body))).toEqual({ phone: 'One', password: 'Three' })
  expect(fieldMessages(new CallRefused(403, body))).toEqual({})
  expect(fieldMessages(new NetworkFailure())).toEqual({})
})
