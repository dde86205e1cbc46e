import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

const address = 'https://kasuwa.example/api'
const init = { headers: { authorization: 'Bearer token' } }

test('API-01 names in braces come from the input, and the rest is the query of a GET; a value that is missing is left out', () => {
  const line = { method: 'GET', path: '/admin/customers/{id}/loans' }
  const { url, method } = requestOf(line, { id: 'a/b', search: 'Ada & Co', page: 2, sort: undefined }, address, init)
  expect([method, url]).toEqual([
    'GET',
    'https://kasuwa.example/api/admin/customers/a%2Fb/loans?search=Ada+%26+Co&page=2',
  ])
})

test('API-01 any other call sends the rest as JSON, and a call without an input sends no body', async () => {
  const line = { method: 'POST', path: '/loans/{id}/rejection-answer' }
  const request = requestOf(line, { id: 'LN-1', answer: 'At gate 2' }, address, init)
  expect(request.headers.get('content-type')).toBe('application/json')
  expect(request.headers.get('authorization')).toBe('Bearer token')
  expect(await request.json()).toEqual({ answer: 'At gate 2' })
  for (const [path, input] of [
    ['/auth/logout', undefined],
    ['/loans/{id}/withdraw', { id: 'LN-1' }],
  ] as const) {
    const bare = requestOf({ method: 'POST', path }, input, address, init)
    expect([await bare.text(), bare.headers.get('content-type')]).toEqual(['', null])
  }
})

test('API-01 an input in parts gives query and body as they are', async () => {
  const line = { method: 'DELETE', path: '/bank-account/delete', isDetailed: true } as const
  const request = requestOf(line, { query: { force: true }, body: { bank_code: '058' } }, address, init)
  expect(request.url).toBe('https://kasuwa.example/api/bank-account/delete?force=true')
  expect(await request.json()).toEqual({ bank_code: '058' })
})
