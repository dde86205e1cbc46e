import { fastifyCookie } from '@fastify/cookie'
import { signInGrantSeconds } from '@kasuwa/domain/access/sign-in-code.ts'
import { deviceSeconds, type Exchange, grantSeconds } from '../context/context.ts'

const grantNames = { ACCOUNT_VERIFICATION: 'kasuwa_sign_up', RESET_PASSWORD: 'kasuwa_reset' } as const
const signInName = 'kasuwa_sign_in'
const browserName = 'kasuwa_browser'
const deviceName = 'kasuwa_device'
/** Longer than any sign-up or recovery takes. */
const browserSeconds = 86_400

/**
 * The Set-Cookie headers of an answer: a grant bound to this browser, or cleared (C-25); the browser's name before sign-in, which keeps
 * its Idempotency-Keys separate from all others (C-174); the person who is asked for a sign-in code (decision 60); the device that a
 * person signed in on (C-182). No script can read them.
 */
export function cookiesToSet({ setGrant, setSignIn, setBrowser, setDevice, secure }: Exchange): string[] {
  const set = (name: string, token: string, maxAge: number) =>
    fastifyCookie.serialize(name, token, { maxAge, path: '/api/auth', httpOnly: true, sameSite: 'lax', secure })
  return [
    ...(setGrant
      ? [set(grantNames[setGrant.purpose], setGrant.token ?? '', setGrant.token ? grantSeconds[setGrant.purpose] : 0)]
      : []),
    ...(setSignIn === undefined ? [] : [set(signInName, setSignIn ?? '', setSignIn ? signInGrantSeconds : 0)]),
    ...(setBrowser ? [set(browserName, setBrowser, browserSeconds)] : []),
    ...(setDevice ? [set(deviceName, setDevice, deviceSeconds)] : []),
  ]
}

/** The tokens in a request's cookies; a text that cannot be one of our tokens is ignored. */
export function readCookies(
  cookies: Record<string, string | undefined>,
): Pick<Exchange, 'grants' | 'signIn' | 'browser' | 'device'> {
  const token = (name: string) => (isToken(cookies[name]) ? cookies[name] : undefined)
  const grants: Exchange['grants'] = {}
  for (const purpose of ['ACCOUNT_VERIFICATION', 'RESET_PASSWORD'] as const) {
    const grant = token(grantNames[purpose])
    if (grant) grants[purpose] = grant
  }
  return { grants, signIn: token(signInName), browser: token(browserName), device: token(deviceName) }
}

const isToken = (text: string | undefined): text is string => text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
