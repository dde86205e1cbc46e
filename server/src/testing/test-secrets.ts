import { expect, vi } from 'vitest'
import { cookieOf, messagesTo, newestCode, signIn, signUp, testPassword } from '../access/sign-up/test-sign-up.ts'
import { attest, completeSteps, kyc, level1, level2 } from './test-kyc.ts'
import type { TestServer } from './test-server.ts'

const newPassword = 'Fr3sh!harvest'

/** The texts that a thief would look for. */
export type Secrets = { numbers: string[]; codes: string[]; texts: string[] }

/** A number or a text as it is, and as bytes written in hex or base64. */
const writings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

/** Six digits occur by chance in times, ids and digests: a code counts only when it stands alone in the remaining text. */
function standsAlone(code: string, text: string): boolean {
  const rest = text.replaceAll(/\d\d:\d\d:\d\d\.\d+|\\x[0-9a-f]*|[0-9a-f]{8}-[0-9a-f-]{27}|"ms":[\d.]+/g, ' ')
  return new RegExp(`(?<!\\w)${code}(?!\\w)`).test(rest)
}

/** The secrets that a text contains, in any encoding. */
export function hits(text: string, { numbers, codes, texts }: Secrets): string[] {
  return [
    ...[...numbers, ...texts].flatMap(writings).filter((one) => text.includes(one)),
    // Only where its digits are anywhere: the WAL of a backup is a great deal of text to rewrite for each code.
    ...codes.filter((code) => text.includes(code) && standsAlone(code, text)),
  ]
}

/** Runs sign-up, both levels of KYC, sign-in and recovery, by the product's own calls. */
export async function live(server: TestServer): Promise<Secrets> {
  const user = await signUp(server)
  const [nin, bvn] = ['70916243857', '22803946175']
  for (const [steps, path, body] of [
    [level1, '/auth/kyc/nin', { nin }],
    [level2, '/auth/kyc/bvn', { bvn }],
  ] as const) {
    const at = steps.findIndex(([step]) => step === path)
    await completeSteps(server, user, steps.slice(0, at))
    expect((await kyc(server, user, path, body)).status).toBe(200)
    await completeSteps(server, user, steps.slice(at + 1))
    await attest(server, user, steps === level1 ? 1 : 2)
  }
  const { codes, token } = await recover(server, user.phone)
  return { numbers: [nin, bvn], codes, texts: [testPassword, newPassword, user.token, token] }
}

async function recover(server: TestServer, phone: string): Promise<{ codes: string[]; token: string }> {
  const first = await newestCode(server, phone)
  await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone, method: 'phone' })
  await vi.waitFor(async () => expect((await messagesTo(server, phone)).length).toBe(2), { timeout: 10_000 })
  const code = await newestCode(server, phone)
  const headers = { 'idempotency-key': 'recovery' }
  const body = { type: 'RESET_PASSWORD', code, user: phone }
  const verified = await server.call('POST', '/auth/register/verify-phone', body, { headers })
  const grant = { headers: { cookie: cookieOf(verified), 'idempotency-key': 'reset' } }
  const reset = await server.call('POST', '/auth/password/reset', { user: phone, password: newPassword }, grant)
  expect(reset.status).toBe(200)
  await server.call('POST', '/auth/login', { phone, password: testPassword })
  return { codes: [first, code], token: await signIn(server, phone, newPassword) }
}
