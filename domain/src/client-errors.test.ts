import { expect, test } from 'vitest'
import { pathWithoutIds, withoutPersonalData } from './client-errors.ts'

test.each([
  ['no user 08031234567', 'no user [number]'],
  ['call +234 803 123 4567 now', 'call [number] now'],
  ['0803-123-4567', '[number]'],
  ['halima.bello+x@example.ng is taken', '[email] is taken'],
  [`Unexpected token 'H', "Halima Bel"... is not valid JSON`, `Unexpected token 'H', "…"... is not valid JSON`],
  ["Cannot read properties of undefined (reading 'amount')", "Cannot read properties of undefined (reading 'amount')"],
  ["no row for 'Halima Bello'", "no row for '…'"],
  ['refused: Bearer abc123def', 'refused: Bearer [hidden]'],
  ['your code is 4821', 'your code is [hidden]'],
  [`key ${'aZ3_'.repeat(10)}`, 'key [hidden]'],
  ['at https://kasuwa.ng/customers?name=Halima#x', 'at https://kasuwa.ng/customers'],
  [
    'at show (https://kasuwa.ng/assets/late-loans-page-and-more-CWrq9UDi.js:1:23456)',
    'at show (https://kasuwa.ng/assets/late-loans-page-and-more-CWrq9UDi.js:1:23456)',
  ],
  [
    'at a (https://kasuwa.ng/assets/app-C4tk.js:2:123456) of 123456',
    'at a (https://kasuwa.ng/assets/app-C4tk.js:2:123456) of [number]',
  ],
  ['loan 0195f3c2-7d1a-7c3e-9f00-0123456789ab failed', 'loan [id] failed'],
  ['12345 rows in 90 ms', '12345 rows in 90 ms'],
])('OPER-44 a report of a browser keeps nothing that may be about a person: %s', (text, left) => {
  expect(withoutPersonalData(text)).toBe(left)
  expect(withoutPersonalData(left)).toBe(left)
})

test.each([
  ['/admin/customers/0195f3c2-7d1a-7c3e-9f00-0123456789ab', '/admin/customers/:id'],
  ['/admin/books/months/2027-03', '/admin/books/months/:id'],
  ['/repayment-schedule?of=halima', '/repayment-schedule'],
  ['/reset/Halima%20Bello', '/reset/:id'],
  ['/', '/'],
])('OPER-44 the path of a report has no ids: %s', (path, left) => {
  expect(pathWithoutIds(path)).toBe(left)
})
