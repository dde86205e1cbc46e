import { expect, test } from 'vitest'
import { ownAddress, pageAt } from './web-routes.ts'

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

test('a path has the page of its screen; one without a screen has the page that names no files', () => {
  const pages = [
    { path: '/', file: 'login.html', signedIn: 'app.html' },
    { path: '/loans/$id', file: 'loan.html' },
    { path: '/$type/settings', file: 'settings.html' },
  ]
  const at = (path: string) => pageAt(path, false, pages)
  expect(['/', '/loans/LN-1', '/loans/LN-1/', '/agent-user/settings'].map(at)).toEqual([
    'login.html',
    'loan.html',
    'loan.html',
    'settings.html',
  ])
  expect(['/loans', '/loans/1/2', '/elsewhere'].map(at)).toEqual(['index.html', 'index.html', 'index.html'])
  const signedIn = (path: string) => pageAt(path, true, pages)
  expect(['/', '/loans/LN-1', '/elsewhere'].map(signedIn)).toEqual(['app.html', 'loan.html', 'index.html'])
})
