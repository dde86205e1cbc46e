import { expect, test } from 'vitest'
import { ownAddress } from './web-routes.ts'

test('a page opened under another name of this machine goes to its own address, where its pictures and uploads are allowed', () => {
  const at = (host: string | undefined) => ownAddress('http://127.0.0.1:3000', host, '/loans/LN-1?x=1')
  expect(at('localhost:3000')).toBe('http://127.0.0.1:3000/loans/LN-1?x=1')
  expect(at('[::1]:3000')).toBe('http://127.0.0.1:3000/loans/LN-1?x=1')
  expect(at('127.0.0.1:3000')).toBeNull()
  expect(at('localhost:3999')).toBeNull()
  expect(at('evil.example:3000')).toBeNull()
  expect(at('evil.example/@localhost:3000')).toBeNull()
  expect(at(undefined)).toBeNull()
  expect(ownAddress('https://kasuwa.example', 'localhost', '/')).toBeNull()
})
