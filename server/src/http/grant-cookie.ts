import { type Exchange, grantSeconds } from '../context.ts'

const browserName = 'kasuwa_browser'
/** Longer than any sign-up or recovery takes. */
const browserSeconds = 86_400
const names = { ACCOUNT_VERIFICATION: 'kasuwa_sign_up', RESET_PASSWORD: 'kasuwa_reset' } as const

/** The Set-Cookie header that binds a grant to this browser, or clears it. */
export function grantCookie({ purpose, token }: NonNullable<Exchange['setGrant']>, secure: boolean): string {
  const age = token ? grantSeconds[purpose] : 0
  return `${names[purpose]}=${token ?? ''}; Max-Age=${age}; Path=/api/auth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The Set-Cookie header that names this browser before sign-in: its Idempotency-Keys are nobody else's (C-174). */
export function browserCookie(token: string, secure: boolean): string {
  return `${browserName}=${token}; Max-Age=${browserSeconds}; Path=/api/auth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The grants a request carries, and the token that names its browser. */
export function readCookies(cookieHeader: string | undefined): Pick<Exchange, 'grants' | 'browser'> {
  const cookies = new Map((cookieHeader ?? '').split(';').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    return [name, value]
  }))
  const grants: Exchange['grants'] = {}
  for (const purpose of ['ACCOUNT_VERIFICATION', 'RESET_PASSWORD'] as const) {
    const token = cookies.get(names[purpose])
    if (isToken(token)) grants[purpose] = token
  }
  const browser = cookies.get(browserName)
  return { grants, browser: isToken(browser) ? browser : undefined }
}

const isToken = (text: string | undefined): text is string => text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
