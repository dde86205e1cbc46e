import { render, screen } from '@testing-library/react'
import { ErrorBoundary } from 'react-error-boundary'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../base/session/session.ts'
import { reportErrors } from './report-errors.ts'

type Sent = { kind: string; message: string; stack: string; path: string }

const sent: { body: Sent; headers: Record<string, string> }[] = []
const fetchOfPage = vi.fn((path: string, init: { body: string; headers: Record<string, string> }) => {
  expect(path).toBe('/api/client-errors')
  sent.push({ body: JSON.parse(init.body) as Sent, headers: init.headers })
  return Promise.reject(new TypeError('no network'))
})
// The errors of this test are meant: its output stays readable.
const write = vi.spyOn(console, 'error').mockImplementation(() => {})

/** A page with its own listeners, at an address with an id. */
beforeAll(() => window.history.replaceState(null, '', '/admin/customers/0195f3c2-7d1a-7c3e-9f00-0123456789ab?q=Halima'))
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', fetchOfPage)
})
afterEach(() => vi.unstubAllGlobals())

const bodies = () => sent.map(({ body }) => body)
const happens = (type: string, more: object) => window.dispatchEvent(Object.assign(new Event(type), more))

test('OPER-44 a script error, a rejection, a screen that a boundary caught and code that did not load are reported without personal data', () => {
  openSession({ token: 't'.repeat(43), accountType: 'admin', kycLevel: 2 })
  reportErrors()
  happens('error', { error: new RangeError('no row of 08031234567') })
  happens('unhandledrejection', { reason: new Error('halima@example.ng') })
  happens('vite:preloadError', { payload: new TypeError('Failed to fetch dynamically imported module') })
  function Broken(): null {
    throw new Error('cannot be drawn')
  }
  render(
    <ErrorBoundary fallback={<p>Failed</p>}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByText('Failed')).toBeDefined()
  expect(bodies().map(({ kind, message }) => [kind, message])).toEqual([
    ['error', 'RangeError: no row of [number]'],
    ['rejection', 'Error: [email]'],
    ['code', 'TypeError: Failed to fetch dynamically imported module'],
    ['screen', 'Error: cannot be drawn'],
  ])
  expect(new Set(bodies().map(({ path }) => path))).toEqual(new Set(['/admin/customers/:id']))
  expect(sent[0]!.headers['authorization']).toBe(`Bearer ${'t'.repeat(43)}`)
  expect(write).toHaveBeenCalled()
})

test('OPER-45 the same text is reported once, at most five in all, and neither a refusal nor a lost network', () => {
  for (const name of ['CallRefused', 'NetworkFailure'])
    happens('unhandledrejection', { reason: Object.assign(new Error('handled'), { name }) })
  expect(sent).toEqual([])
  happens('error', { error: new RangeError('no row of 08031234568') })
  expect(sent).toEqual([])
  for (let n = 0; n < 4; n++) happens('error', { error: new Error(`fifth or later: ${n}`) })
  expect(bodies().map(({ message }) => message)).toEqual(['Error: fifth or later: 0'])
})

test('OPER-44 a page that never came is reported, and a thrown value that is no error is not quoted', () => {
  reportErrors(new TypeError('Failed to fetch dynamically imported module'))
  expect(bodies()).toMatchObject([{ kind: 'code' }])
  happens('unhandledrejection', { reason: { phone: '08031234567' } })
  expect(bodies().at(-1)).toMatchObject({ kind: 'rejection', message: 'a value of type object', stack: '' })
})
