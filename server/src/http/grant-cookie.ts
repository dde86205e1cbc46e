import { type Exchange, grantSeconds } from '../context.ts'

const names = { ACCOUNT_VERIFICATION: 'kasuwa_sign_up', RESET_PASSWORD: 'kasuwa_reset' } as const

/** The Set-Cookie header that binds a grant to this browser, or clears it. */
export function grantCookie({ purpose, token }: NonNullable<Exchange['setGrant']>, secure: boolean): string {
  const age = token ? grantSeconds[purpose] : 0
  return `${names[purpose]}=${token ?? ''}; Max-Age=${age}; Path=/api/auth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The grants a request carries. */
export function readGrants(cookieHeader: string | undefined): Exchange['grants'] {
  const cookies = new Map((cookieHeader ?? '').split(';').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.trim().split('=', 2)
    return [name, value]
  }))
  const grants: Exchange['grants'] = {}
  for (const purpose of ['ACCOUNT_VERIFICATION', 'RESET_PASSWORD'] as const) {
    const token = cookies.get(names[purpose])
    if (token && /^[A-Za-z0-9_-]{43}$/.test(token)) grants[purpose] = token
  }
  return grants
}
