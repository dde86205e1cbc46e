import { expect, test } from 'vitest'
import { placeAt } from './admin-page-address.ts'

const origin = 'https://kasuwa.example'

test.each([
  ['this list', `${origin}/api/admin/loan-management?page=3`, 3],
  ['this list, filtered', `${origin}/api/admin/loan-management?status=pending&search=Ada&page=12`, 12],
  ['no neighbour', null, null],
  ['another origin', 'https://elsewhere.example/api/admin/loan-management?page=2', null],
  ['another port', `${origin}:8443/api/admin/loan-management?page=2`, null],
  ['another scheme', 'http://kasuwa.example/api/admin/loan-management?page=2', null],
  ['an origin that begins like ours', `${origin}.evil.example/api/admin/loan-management?page=2`, null],
  ['another path', `${origin}/api/admin/payment-management?page=2`, null],
  ['a path below', `${origin}/api/admin/loan-management/2?page=2`, null],
  ['a path without origin', '/api/admin/loan-management?page=2', null],
  ['no page', `${origin}/api/admin/loan-management`, null],
  ['a page that is none', `${origin}/api/admin/loan-management?page=-1`, null],
  ['no address at all', 'next', null],
])('C-140 an address of %s', (_, address, page) => {
  expect(placeAt(address, origin)?.page ?? null).toBe(page)
})
