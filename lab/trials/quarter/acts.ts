import { setTimeout as sleep } from 'node:timers/promises'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import { sendUntilDone } from '../desk/desk-calls.ts'
import { atOnce } from '../slow-provider/callers.ts'
import type { Borrower, QuarterWorld } from './quarter-world.ts'

/** A number from 0 up to 1, by a seed. */
export type Chance = () => number

const together = 6
/** One customer in this many pays several times a day. */
const manyPayersEvery = 10
const cashShare = 0.1
/** Share of those with something due who pay it on a working day; the others are late. */
const payShare = 0.3
const askShare = 0.3
const rejectShare = 0.08

type Standing = {
  customerId: string
  loan: string | null
  number: string | null
  pending: boolean
  due: number
  left: number
  isDue: boolean
}

/** The present loan of each customer; amounts in kobo. */
async function standingsOf({ direct }: QuarterWorld): Promise<Map<string, Standing>> {
  const rows = await direct.rows<Standing>(
    `select c.id as "customerId", l.id as loan, l.loan_id as number, coalesce(l.status = 'pending', false) as pending,
       coalesce(l.next_due_kobo, 0)::float8 as due, coalesce(l.total_kobo - l.paid_kobo, 0)::float8 as left,
       coalesce(l.next_due_date <= product_today(), false) as "isDue"
     from customers c left join loans l on l.customer_id = c.id and l.status in ('pending', 'approved', 'active', 'overdue')`,
  )
  return new Map(rows.map((row) => [row.customerId, row]))
}

/** A working day: people ask for loans, which are paid out or rejected; those with something due pay, in cash too, or do not. */
export async function work(world: QuarterWorld, chance: Chance): Promise<void> {
  const standings = await standingsOf(world)
  const plans = world.customers.map((customer, index) => ({
    customer,
    index,
    draws: [chance(), chance(), chance()] as const,
  }))
  await atOnce(plans.length, together, async (place) => {
    const { customer, index, draws } = plans[place]!
    const standing = standings.get(customer.customerId)
    if (!standing) return
    const { loan, pending, left, isDue } = standing
    if (loan === null) return void (draws[0] < askShare && (await ask(world, customer, draws)))
    if (pending) return decide(world, loan, draws[1])
    if (left > 0 && (index % manyPayersEvery === 0 || (isDue && draws[0] < payShare)))
      await repay(world, customer, standing, draws)
  })
}

/** Some pay at any hour: those who pay often, and a few others. @param share of all customers */
export async function payments(world: QuarterWorld, chance: Chance, share: number): Promise<void> {
  const standings = await standingsOf(world)
  const payers = world.customers
    .map((customer, index) => ({
      customer,
      often: index % manyPayersEvery === 0,
      draws: [chance(), chance(), chance()] as const,
    }))
    .filter(({ often, draws }) => draws[0] < (often ? 0.7 : share))
  await atOnce(payers.length, together, async (place) => {
    const { customer, draws } = payers[place]!
    const standing = standings.get(customer.customerId)
    if (standing && standing.left > 0) await repay(world, customer, standing, draws)
  })
}

type Draws = readonly [number, number, number]

async function ask({ url }: QuarterWorld, { token }: Borrower, draws: Draws): Promise<void> {
  const body = {
    amount: String(10_000 + Math.floor(draws[1] * 90_000)),
    term: '1',
    repayment_frequency: frequencies[Math.floor(draws[2] * frequencies.length)],
    purpose: 'business',
  }
  await done(url, '/loan/request', token, body)
}

async function decide({ url, admin, direct }: QuarterWorld, loan: string, draw: number): Promise<void> {
  if (draw < rejectShare)
    return done(url, `/admin/loans/${loan}/status`, admin.token, {
      status: 'rejected',
      reason: 'No shop at this address',
    })
  const { naira } = (await direct.row<{ naira: number }>(
    'select (amount_kobo / 100)::float8 as naira from loans where id = $1',
    [loan],
  ))!
  await done(url, `/admin/loans/${loan}/status`, admin.token, { status: 'approved', approved_amount: String(naira) })
}

/** A part of what is left, what is due, or all of it; in cash where the agent takes it. */
async function repay(
  world: QuarterWorld,
  customer: Borrower,
  { number, due, left }: Standing,
  draws: Draws,
): Promise<void> {
  const part = Math.ceil((left * (1 + Math.floor(draws[1] * 20))) / 100)
  const amount = Math.min(left, draws[2] < 0.5 ? Math.max(due, 100) : draws[2] < 0.9 ? part : left)
  if (draws[1] > cashShare || amount < 100) return pay(world, customer.account, amount)
  await done(world.url, '/agent/cash', customer.agent.token, {
    loan_id: number,
    amount: String(amount / 100),
    confirmed: true,
  })
}

/** The provider repeats a webhook that was not accepted, so money that arrived is booked sooner or later. */
async function pay({ sandbox }: QuarterWorld, account_number: string, amount: number): Promise<void> {
  await sandbox.pay({ account_number, amount, sender_name: 'A TRADER' })
}

/** Makes a call until it is answered; a refusal, as of a second request, changes nothing. */
async function done(url: string, path: string, as: string, body: object): Promise<void> {
  await sendUntilDone({ wrong: [], again: 0 }, `${url}/api${path}`, { as, body }).catch(() => sleep(0))
}
