import { randomInt } from 'node:crypto'
import type { TestServer } from '../../testing/test-server.ts'
import { newestCode, newPhone, signUp, testPassword } from '../sign-up/test-sign-up.ts'

/** So many of these guesses run at once. */
const atOnce = 16

const wrongPassword = 'Wr0ng!password'
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
/** Another address for each guess, so that only the limits of the account apply. */
const anyAddress = (index: number) => `41.${58 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`

/** Runs `guess` so many times, some at once; returns how often each status came. */
async function guessAll(guesses: number, guess: (index: number) => Promise<{ status: number }>) {
  const statuses: Record<number, number> = {}
  let next = 0
  const guesser = async (): Promise<void> => {
    while (next < guesses) {
      const { status } = await guess(next++)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guesser))
  return statuses
}

/**
 * Sends wrong codes for one phone, each from another address, and then the right one.
 * @param server behind a proxy on this machine
 * @returns how many were compared with the code, and whether the right one was still accepted
 */
export async function guessCodes(server: TestServer, guesses: number) {
  const { phone } = await signUp(server)
  await server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone }, from('105.112.0.1'))
  const right = await recoveryCode(server, phone)
  const verify = (code: string, address: string) =>
    server.call('POST', '/auth/register/verify-phone', { type: 'RESET_PASSWORD', code, user: phone }, from(address))
  const statuses = await guessAll(guesses, (index) => verify(wrongCode(right), anyAddress(index)))
  const compared = await server.app.database.row<{ tries: number }>(
    `select sum(tries)::int as tries from one_time_codes where phone = $1 and purpose = 'RESET_PASSWORD'`,
    [phone],
  )
  const { status } = await verify(right, '105.112.0.2')
  return { statuses, compared: compared!.tries, isTaken: status === 200 }
}

/** A job sends it after the answer. */
async function recoveryCode(server: TestServer, phone: string): Promise<string> {
  for (;;) {
    const { live } = (await server.app.database.row<{ live: number }>(
      `select count(*) as live from outbox where topic = 'recovery-code' and done_at is null`,
    ))!
    if (live === 0) return newestCode(server, phone)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function wrongCode(right: string): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return code === right ? wrongCode(right) : code
}

/**
 * Sends wrong passwords for one account, each from another address.
 * @returns how many were checked (401), and whether an open session continues
 */
export async function guessPasswords(server: TestServer, guesses: number) {
  const { phone, token } = await signUp(server)
  const statuses = await guessAll(guesses, (index) =>
    server.call('POST', '/auth/login', { phone, password: wrongPassword }, from(anyAddress(index))),
  )
  const { status } = await server.call('GET', '/auth/me', undefined, { as: token })
  return { statuses, looked: statuses[401] ?? 0, goesOn: status === 200 }
}

const spellings = ['/auth/login', '/auth/login/', '/auth/login?x=1']

/**
 * Sends passwords for many accounts from one address, with the path in several spellings.
 * @returns how many were checked, and whether the right password is accepted from another address
 */
export async function guessFromOneAddress(
  server: TestServer,
  { guesses, phones }: { guesses: number; phones: number },
) {
  const owner = await signUp(server)
  const numbers = Array.from({ length: phones }, () => newPhone())
  const statuses = await guessAll(guesses, (index) =>
    server.call(
      'POST',
      spellings[index % spellings.length]!,
      { phone: numbers[index % phones], password: wrongPassword },
      from('105.112.7.9'),
    ),
  )
  const right = { phone: owner.phone, password: testPassword }
  const { status } = await server.call('POST', '/auth/login', right, from('105.112.7.10'))
  return { statuses, looked: statuses[401] ?? 0, othersSignIn: status === 200 }
}
