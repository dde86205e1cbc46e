import { addDays, type Day, day, daysBetween } from '@kasuwa/domain/dates.ts'
import { expect, vi } from 'vitest'
import type { Answer } from '../testing/test-call.ts'
import { advanceDays, aRunningLoan, aVirtualAccount, pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestCustomer, type TestPerson } from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import type { TestServer } from '../testing/test-server.ts'
import { reconcileAll } from '../payments/money-jobs.ts'
import { sealAll } from '../seals/seal-new-rows.ts'
import { verifySeals } from '../seals/verify.ts'
import { finishClosing } from './months/close-month.ts'

/** A lender's months as they are played: the people, the day, and the numbers from 0 up to 1 that a seed decides. */
export type Play = {
  server: TestServer
  finance: TestPerson
  second: TestPerson
  borrowers: Borrower[]
  chance: () => number
  today: Day
  /** Payments that the provider has and no webhook has told yet. */
  lost: { borrower: Borrower; amount: number; reference: string; tellOn: Day }[]
  /** How often each kind of act was done, so that a play without one of them is noticed. */
  done: Record<string, number>
}
/** A plain borrower is never reversed nor waived a fee, so that their late fees follow from the value days alone. */
type Borrower = { customer: TestCustomer; account: string; loan: string | null; since: Day; isPlain: boolean }

const frequencies = ['weekly', 'biweekly', 'monthly', 'daily'] as const

/** Numbers from 0 up to 1 that a seed decides (a linear congruential generator). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Opens a play at noon of a day, with so many borrowers who have no loan yet. */
export async function openPlay(server: TestServer, today: Day, seed: number, borrowers: number): Promise<Play> {
  expect((await server.sandbox('POST', '/clock', { now: `${today}T11:00:00.000Z` })).status).toBe(200)
  const [finance, second] = [await anAdmin(server), await anAdmin(server, 'finance')]
  const made = await Promise.all(
    Array.from({ length: borrowers }, async (_, at) => {
      const customer = await aCustomer(server)
      return {
        customer,
        account: await aVirtualAccount(server, customer, finance),
        loan: null,
        since: today,
        isPlain: at % 2 === 0,
      }
    }),
  )
  return { server, finance, second, borrowers: made, chance: chanceOf(seed), today, lost: [], done: {} }
}

/** Plays one day: loans, money in time, late and lost, reversals, waivers, write-offs and journals; then the night. */
export async function playDay(play: Play): Promise<void> {
  await tellLost(play)
  for (const borrower of play.borrowers) await actOf(play, borrower)
  if (play.chance() < 0.2) await writeJournal(play)
  if (play.chance() < 0.5) await assignSuspense(play)
  await advanceDays(play.server, 1)
  play.today = addDays(play.today, 1)
}

/** Closes the month before by the two entries, its comparison and verification, and the act of two people. */
export async function closeMonth(play: Play, named: string): Promise<void> {
  const { server } = play
  const path = `/admin/books/months/${named}`
  // Money that became known between an entry and the close would change figures that are booked already.
  await tellAllLost(play)
  for (const entry of ['accrual', 'provisions']) await byTwo(play, `${path}/${entry}`)
  expect((await reconcileAll(server.app, { repair: false })).differences).toEqual([])
  await sealAll(server.app)
  expect(await verifySeals(server.app)).toMatchObject({ found: [] })
  const { steps } = (await server.call('GET', path, undefined, { as: play.finance.token })).body.data
  for (const { step } of steps.filter(({ state }: { state: string }) => state === 'red'))
    expect(await post(play, `${path}/accept`, { step, reason: 'It is known' })).toMatchObject({ status: 200 })
  await byTwo(play, `${path}/close`)
  expect(await finishClosing(server.app, day(`${named}-01`))).toBe(true)
  count(play, 'close')
}

async function actOf(play: Play, borrower: Borrower): Promise<void> {
  const { chance } = play
  if (!borrower.loan) {
    if (chance() < 0.25) await borrow(play, borrower)
    return
  }
  if (chance() < 0.16) await payNow(play, borrower)
  if (chance() < 0.06) await payEarlier(play, borrower)
  if (chance() < 0.05 && !borrower.isPlain) await reverse(play, borrower.loan)
  if (chance() < 0.08 && !borrower.isPlain) await waive(play, borrower.loan)
  if (daysBetween(borrower.since, play.today) > 33 && chance() < 0.08) await writeOff(play, borrower.loan)
  await forgetPaid(play, borrower)
}

async function borrow(play: Play, borrower: Borrower): Promise<void> {
  const frequency = frequencies[Math.floor(play.chance() * frequencies.length)] ?? 'weekly'
  const amount = 10_000 + Math.floor(play.chance() * 90_000)
  const loan = await aRunningLoan(play.server, play.finance, borrower.customer, amount, frequency)
  Object.assign(borrower, { loan: loan.id, since: play.today })
  count(play, 'loan')
}

const someKobo = ({ chance }: Play) => 1_000 + Math.floor(chance() ** 2 * 2_500_000)

async function payNow(play: Play, { account }: Borrower): Promise<void> {
  const { body } = await pay(play.server, account, someKobo(play))
  await booked(play, String(body['reference']))
  count(play, 'payment')
}

/** Money of an earlier day, which is told today or in some days. */
async function payEarlier(play: Play, borrower: Borrower): Promise<void> {
  const back = Math.min(1 + Math.floor(play.chance() * 9), daysBetween(borrower.since, play.today))
  const paid_at = `${addDays(play.today, -back)}T08:00:00.000Z`
  const isLost = play.chance() < 0.5
  const amount = someKobo(play)
  const { body } = await pay(play.server, borrower.account, amount, { paid_at, ...(isLost && { deliveries: 0 }) })
  const reference = String(body['reference'])
  const tellOn = addDays(play.today, 1 + Math.floor(play.chance() * 5))
  if (isLost) play.lost.push({ borrower, amount, reference, tellOn })
  else await booked(play, reference)
  count(play, isLost ? 'lost payment' : 'earlier payment')
}

/** Tells all money of which no webhook has told yet, so that the provider has no more than we. */
export const tellAllLost = (play: Play): Promise<void> => tellLost(play, play.lost)

async function tellLost(play: Play, due = play.lost.filter(({ tellOn }) => tellOn <= play.today)): Promise<void> {
  play.lost = play.lost.filter((one) => !due.includes(one))
  for (const { borrower, amount, reference } of due) {
    await pay(play.server, borrower.account, amount, { reference })
    await booked(play, reference)
    await forgetPaid(play, borrower)
  }
}

async function reverse(play: Play, loan: string): Promise<void> {
  const payments = await play.server.app.database.rows<{ id: string }>(
    `select id from payments where loan_id = $1 and kind = 'loan_repayment' and status = 'completed' order by created_at, id`,
    [loan],
  )
  const one = payments[Math.floor(play.chance() * payments.length)]
  if (!one) return
  const cause = play.chance() < 0.5 ? 'booked_wrongly' : 'taken_back'
  const { status } = await post(play, `/admin/payments/${one.id}/reverse`, { cause, reason: 'It was not theirs' })
  count(play, status === 200 ? 'reversal' : 'refused reversal')
}

async function waive(play: Play, loan: string): Promise<void> {
  const fees = await play.server.app.database.rows<{ number: number }>(
    'select number from late_fees where loan_id = $1 and taken_off_kobo < amount_kobo order by number',
    [loan],
  )
  const fee = fees[Math.floor(play.chance() * fees.length)]
  if (!fee) return
  const give_back = play.chance() < 0.5
  const path = `/admin/loans/${loan}/late-fees/${fee.number}/waive`
  const { status } = await post(play, path, { reason: 'The road was flooded', give_back })
  count(play, status === 200 ? 'waiver' : 'refused waiver')
}

async function writeOff(play: Play, loan: string): Promise<void> {
  const { status } = await post(play, `/admin/loans/${loan}/write-off`, { reason: 'The shop is closed' })
  count(play, status === 200 ? 'write-off' : 'refused write-off')
}

/** Money of a reversed payment is assigned to a borrower, with a loan or without. */
async function assignSuspense(play: Play): Promise<void> {
  const open = await play.server.app.database.rows<{ reference: string }>(
    'select reference from open_suspense_items order by received_at, amount_kobo',
  )
  const item = open[Math.floor(play.chance() * open.length)]
  const borrower = play.borrowers[Math.floor(play.chance() * play.borrowers.length)]
  if (!item || !borrower) return
  const body = { reference: item.reference, customer_id: borrower.customer.customerId, reason: 'They showed the slip' }
  expect((await post(play, '/admin/suspense/assign', body)).status).toBe(200)
  count(play, 'assignment')
  await forgetPaid(play, borrower)
}

/** A journal by people on a day of the last weeks; one of a closed month is refused with its sentence. */
async function writeJournal(play: Play): Promise<void> {
  const amount = 1 + Math.floor(play.chance() * 100_000)
  const on = addDays(play.today, -Math.floor(play.chance() * 20))
  const lines = [
    { account: '5050', debit: amount },
    { account: '1020', credit: amount },
  ]
  const proposed = await post(play, '/admin/books/journals', { day: on, memo: 'Charges of the bank', lines })
  if (proposed.status === 400) {
    expect(proposed.body.message).toContain('This month is closed')
    return count(play, 'refused journal')
  }
  await confirm(play, proposed)
  count(play, 'journal')
}

/** A loan that is paid has a next one some day. */
async function forgetPaid(play: Play, borrower: Borrower): Promise<void> {
  const row = await play.server.app.database.row<{ status: string }>('select status from loans where id = $1', [
    borrower.loan,
  ])
  if (row?.status === 'completed') borrower.loan = null
}

const booked = ({ server }: Play, reference: string) =>
  vi.waitFor(
    async () => {
      const row = await server.app.database.row('select from payments where tx_ref = $1', [reference])
      if (!row) throw new Error(`${reference} is not booked`)
    },
    { timeout: 15_000, interval: 20 },
  )

const post = ({ server, finance }: Play, path: string, body?: object): Promise<Answer> =>
  server.call('POST', path, body, { as: finance.token })

async function byTwo(play: Play, path: string, body?: object): Promise<void> {
  const proposed = await post(play, path, body)
  expect([proposed.status, proposed.body]).toMatchObject([202, {}])
  await confirm(play, proposed)
}

async function confirm({ server, second }: Play, { body }: Answer): Promise<void> {
  const confirmed = await decideProposal(server, second, body.data.proposal.id, 'confirm')
  expect([confirmed.status, confirmed.body.message]).toMatchObject([200, expect.any(String)])
}

function count({ done }: Play, act: string): void {
  done[act] = (done[act] ?? 0) + 1
}
