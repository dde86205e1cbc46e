import { expect } from 'vitest'
import type { TestServer } from '../../testing/test-server.ts'
import { createAgent } from '../staff/create-staff.ts'

export const testPassword = 'Tr4der#of-Kano'

let serial = 0
/** A phone that no other test of the file has. */
export const newPhone = (): string => `0803${String(++serial).padStart(7, '0')}`

/** The code in the newest message to a phone. */
export async function newestCode(server: TestServer, phone: string): Promise<string> {
  return codeIn((await messagesTo(server, phone))[0]!)
}

export async function messagesTo(server: TestServer, phone: string): Promise<string[]> {
  const { body } = await server.sandbox('GET', `/sms?to=${phone}`)
  return (body['messages'] as { text: string }[]).map(({ text }) => text)
}

/** The kinds of the texts that a person was sent, or that wait for their hour, in order. */
export async function noticesTo(server: TestServer, userId: string): Promise<string[]> {
  const rows = await server.app.database.rows<{ kind: string }>(
    `select kind from notifications where user_id = $1 and text_state in ('waiting', 'sending', 'sent', 'delivered') order by id`,
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

export function codeIn(text: string): string {
  const [code, ...others] = text.match(/\d+/g) ?? []
  if (code?.length !== 6 || others.length) throw new Error(`not one run of six digits: ${text}`)
  return code
}

/** The cookies that an answer sets, as a browser would send them back. */
export const cookieOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')

export const agentCode = '12345678'

/** The agent whose code the tests sign up with. */
export const testAgent = (server: TestServer) =>
  createAgent(server.app, {
    phone: '08099999999',
    password: testPassword,
    firstName: 'Musa',
    lastName: 'Bello',
    email: 'musa@example.ng',
    code: agentCode,
  })

export const basicInfo = (userId: string, more: Record<string, unknown> = {}) => ({
  user_id: userId,
  account_type: 'customer',
  first_name: 'Amina',
  last_name: 'Yusuf',
  middle_name: '',
  email: `${userId}@example.ng`,
  gender: 'female',
  dob: '1990-05-17',
  agent_code: agentCode,
  password: testPassword,
  ...more,
})

/** A registered phone whose code was verified in a browser that has the cookie. */
export async function verifiedPhone(
  server: TestServer,
  phone = newPhone(),
): Promise<{ phone: string; userId: string; cookie: string }> {
  const registered = await server.call('POST', '/auth/register/phone', { phone })
  const code = await newestCode(server, phone)
  const verified = await server.call('POST', '/auth/register/verify-phone', {
    type: 'ACCOUNT_VERIFICATION',
    code,
    user: phone,
  })
  if (verified.status !== 200) throw new Error(`not verified: ${JSON.stringify(verified.body)}`)
  return { phone, userId: String(registered.body.data.user_id), cookie: cookieOf(verified) }
}

export async function signIn(server: TestServer, phone: string, password = testPassword): Promise<string> {
  const { status, body } = await server.call('POST', '/auth/login', { phone, password })
  if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`)
  return String(body.data.access_token)
}

/** Asks for a recovery code, and returns it once its text has come. */
export async function recoveryCode(server: TestServer, phone: string): Promise<string> {
  const codes = async () => (await messagesTo(server, phone)).filter((text) => text.includes('to set a new password'))
  const before = (await codes()).length
  await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone })
  await expect.poll(async () => (await codes()).length, { timeout: 10_000 }).toBe(before + 1)
  return codeIn((await codes())[0]!)
}

/** Sets a password with a code to the phone. */
export async function recover(server: TestServer, phone: string, password = testPassword): Promise<void> {
  const code = await recoveryCode(server, phone)
  const verified = await server.call('POST', '/auth/register/verify-phone', {
    type: 'RESET_PASSWORD',
    user: phone,
    code,
  })
  const headers = { cookie: cookieOf(verified) }
  const reset = await server.call('POST', '/auth/password/reset', { user: phone, password }, { headers })
  if (reset.status !== 200) throw new Error(`not recovered: ${JSON.stringify(reset.body)}`)
}

export type SignedUp = { phone: string; userId: string; token: string }

/** A customer as the sign-up wizard makes them, signed in. */
export async function signUp(server: TestServer, more: Record<string, unknown> = {}): Promise<SignedUp> {
  const { phone, userId, cookie } = await verifiedPhone(server)
  const saved = await server.call('POST', '/auth/register/basic-info-password', basicInfo(userId, more), {
    headers: { cookie },
  })
  if (saved.status !== 200) throw new Error(`not signed up: ${JSON.stringify(saved.body)}`)
  return { phone, userId, token: await signIn(server, phone) }
}

/** The statuses of simultaneous answers, lowest first. */
export const sortedStatuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b)
