import { dataOf, newClient } from '../../../journeys/calls.ts'
import { approve, lend, requestLoan, showLoan, virtualAccountOf } from '../../../journeys/lending.ts'
import { newPerson } from '../../../journeys/person.ts'
import { until } from '../../../journeys/until.ts'
import { newBorrower, type World } from '../../../journeys/world.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { type Before, verify } from './setting.ts'

/** A check made while the clock is wrong: its name, its result, and the expected result. */
export type Check = [name: string, tried: Promise<unknown>, wanted: unknown]

const dayMs = 86_400_000
const lagosMs = 3_600_000
/** The calendar day in Lagos, an hour ahead of UTC all year. */
const dayOf = (at: Date): string => new Date(at.getTime() + lagosMs).toISOString().slice(0, 10)

/** Codes and sessions live and end by product time. */
export async function whoIsIn(world: World, { ended, alive }: Before): Promise<string[]> {
  return different([
    ['a session that had ended', statusOf(ended.client), 401],
    ['a code that had expired', verify(world, ended.codeOf, ended.code), 400],
    ['a session that is alive', statusOf(alive.borrower), 200],
    ['a code that is alive', verify(world, alive.codeOf, alive.code), 200],
  ])
}

/** Plays a loan from sign-up to a repayment, and checks its uploads, texts, days and jobs. */
export async function wholeLoan(world: World): Promise<string[]> {
  const borrower = await newBorrower(world)
  const today = await world.sandbox.now()
  const { id } = await lend(world, borrower, 50_000)
  const { loan, schedule } = await showLoan(borrower, id)
  const account_number = await virtualAccountOf(world, borrower.phone)
  const { webhook_statuses } = await world.sandbox.pay({ account_number, amount: 100_000 })
  return different([
    ['the day a loan begins', Promise.resolve(loan.start_date), dayOf(today)],
    [
      'the day of its first instalment',
      Promise.resolve(schedule[0]?.due_date),
      dayOf(new Date(today.getTime() + 7 * dayMs)),
    ],
    ['a repayment', Promise.resolve(webhook_statuses), [200]],
    ['a recovery code', textAfterRecovery(world, borrower.phone), true],
  ])
}

/** An approval waits at most five seconds for its transfer, also when the clock is set back meanwhile. */
export async function approvalWhile(world: World, setClock: () => Promise<void>): Promise<string[]> {
  const borrower = await newBorrower(world)
  const { id } = await dataOf(requestLoan(borrower, 20_000))
  await world.sandbox.fault({ provider: 'paystack', mode: 'pending', count: 1 })
  const begun = performance.now()
  const approving = approve(world.admin, id, 20_000).catch((error: Error) => ({ status: error.message }))
  await setClock()
  const { status } = await approving
  const isLate = performance.now() - begun > 15_000
  const transfer = (await world.sandbox.transfers()).find((one) => one.account_number === borrower.accountNumber)
  if (transfer) await world.sandbox.settle(transfer.reference, 'success')
  return different([
    ['an approval while the clock is set', Promise.resolve(status), 200],
    ['an approval that waits for long', Promise.resolve(isLate), false],
  ])
}

/** No job is leased or delayed for longer than allowed, and one server is known to be alive. */
export async function jobStates(database: Database): Promise<string[]> {
  const count = async (text: string): Promise<number> => (await database.row<{ count: number }>(text))!.count
  return different([
    ['servers alive', count(`select count(*) from servers where last_seen > now() - interval '8 seconds'`), 1],
    [
      'leases beyond their time',
      count(`select count(*) from outbox where leased_until > now() + interval '2 minutes'`),
      0,
    ],
    [
      'scheduled jobs held or put off for too long',
      count(
        `select count(*) from scheduled_jobs where leased_until > now() + interval '2 minutes' or due_at > now() + interval '25 hours'`,
      ),
      0,
    ],
    [
      'outbox jobs that wait',
      until('no job to wait', async () => (await count('select count(*) from outbox where done_at is null')) === 0, {
        timeoutMs: 60_000,
      }).catch(() => false),
      true,
    ],
    ['days that ran twice', count('select count(*) - count(distinct day) as count from job_runs'), 0],
  ])
}

/** After five wrong passwords from one address the next is refused. */
export async function useUpAddress(world: World, address: string): Promise<string[]> {
  for (let tries = 0; tries < 5; tries += 1) await wrongPassword(world, address)
  return different([['an address that has failed too often', wrongPassword(world, address), 429]])
}

/** An address that reached its limit while the clock was ahead is not kept out for that much longer. */
export const afterwards = (world: World, address: string): Promise<string[]> =>
  different([['the same address once the clock is right', wrongPassword(world, address), 401]])

async function wrongPassword({ product }: World, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address }
  const body = { phone: newPerson().phone, password: 'Wr0ng!password' }
  return (await newClient(product).post('/auth/login', body, { headers })).status
}

async function textAfterRecovery({ product, sandbox }: World, phone: string): Promise<boolean> {
  const count = (await sandbox.messages(phone)).length
  await newClient(product).post('/auth/send-verification', { type: 'RESET_PASSWORD', method: 'phone', user: phone })
  return until('the code', async () => (await sandbox.messages(phone)).length > count, { timeoutMs: 30_000 }).catch(
    () => false,
  )
}

const statusOf = async (client: { get(path: string): Promise<{ status: number }> }): Promise<number> =>
  (await client.get('/auth/me')).status

async function different(checks: readonly Check[]): Promise<string[]> {
  const found = await Promise.all(
    checks.map(async ([name, tried, wanted]) => {
      const [actual, expected] = [await tried.catch((error: Error) => error.message), wanted].map((one) =>
        JSON.stringify(one),
      )
      return actual === expected ? null : `${name}: ${actual}, not ${expected}`
    }),
  )
  return found.filter((one) => one !== null)
}
