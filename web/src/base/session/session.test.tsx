import { afterEach, expect, test, vi } from 'vitest'
import { unseal } from './cookie-cipher.ts'
import { closeSession, keepKycLevel, openSession, readSession } from './session.ts'

const customer = { token: 'abc.def', accountType: 'customer', kycLevel: 1, kycLevel1Completed: true }
const developmentKey = '6b617375776120636f6f6b6965206b657920666f7220646576656c6f706d656e'
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  closeSession()
})

test('SESS-01 the access token is kept in an encrypted cookie named token', () => {
  openSession(customer)
  expect(document.cookie).not.toContain('abc.def')
  expect(unseal(cookie('token') ?? '', developmentKey)).toBe('abc.def')
})

test('SESS-02 the account type is kept in an encrypted cookie named account_type', () => {
  openSession(customer)
  expect(document.cookie).not.toContain('customer')
  expect(unseal(cookie('account_type') ?? '', developmentKey)).toBe('customer')
})

test('SESS-03 kyc_level is kept in local storage under the key kyc_level as JSON', () => {
  openSession({ ...customer, kycLevel: 2 })
  expect(localStorage.getItem('kyc_level')).toBe('2')
  localStorage.setItem('kyc_level', '{broken')
  expect(readSession().kycLevel).toBe('{broken')
  keepKycLevel(undefined)
  expect(readSession().kycLevel).toBeUndefined()
})

test('SESS-04 kycLevel1Completed comes from the sign-in; kyc_level, account type and being authenticated are the state', () => {
  openSession({ ...customer, kycLevel: 0, kycLevel1Completed: true })
  expect(readSession()).toMatchObject({
    isAuthenticated: true,
    accountType: 'customer',
    kycLevel: 0,
    kycLevel1Completed: true,
  })
  closeSession()
  expect(readSession()).toMatchObject({
    isAuthenticated: false,
    accountType: '',
    kycLevel: undefined,
    kycLevel1Completed: false,
  })
  openSession({ ...customer, kycLevel1Completed: undefined })
  expect(readSession().kycLevel1Completed).toBe(true)
})

test('SESS-10 both cookies, and the mark cookie, last 1 day, with path / and SameSite Lax; Secure on https', () => {
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
  openSession(customer)
  vi.stubGlobal('location', { protocol: 'https:' })
  openSession(customer)
  expect(written.map((text) => text.replace(/=[^;]*/, ''))).toEqual([
    'token; Max-Age=86400; Path=/; SameSite=Lax',
    'account_type; Max-Age=86400; Path=/; SameSite=Lax',
    'signed_in; Max-Age=86400; Path=/; SameSite=Lax',
    'token; Max-Age=86400; Path=/; SameSite=Lax; Secure',
    'account_type; Max-Age=86400; Path=/; SameSite=Lax; Secure',
    'signed_in; Max-Age=86400; Path=/; SameSite=Lax; Secure',
  ])
})

test('SESS-12 with a key that is not 64 hex characters the cookie is not written', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubEnv('VITE_COOKIE_KEY', 'too short')
  openSession(customer)
  expect(document.cookie).toBe('')
  expect(logged.mock.calls.map(([text]) => text)).toEqual([
    'Cookie token was not written',
    'Cookie account_type was not written',
  ])
})

test('SESS-13 a cookie that cannot be read is logged and reads as empty', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  openSession(customer)
  const sealed = cookie('token') ?? ''
  for (const bad of ['nonsense', sealed.slice(0, -2), `00${sealed.slice(2, -2)}00`]) {
    document.cookie = `token=${bad}; Path=/`
    expect(readSession().token).not.toBe('abc.def')
  }
  document.cookie = 'token=nonsense; Path=/'
  expect(readSession()).toMatchObject({ token: '', isAuthenticated: false })
  expect(logged).toHaveBeenCalledWith('Cookie token cannot be read', expect.any(Error))
})
