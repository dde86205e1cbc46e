import { payCommissions } from './commissions.ts'
import type { Client } from './api-client.ts'
import { gather } from './groups.ts'
import { lend, payDueInstalments, type RunningLoan, virtualAccountOf } from './lending.ts'
import { admin, customers } from './people.ts'
import { addBankAccount, levelOne, levelTwo, type DemoCustomer, demoCustomerOf, signIn, signUp } from './sign-up.ts'

/** The number of days before today on which the demo begins. */
export const demoDays = 90
/** The day's business is done at ten in the morning, Lagos time. */
const openingHour = '09:00:00.000Z'
const dayMs = 86_400_000

const lagosDate = (at: Date): string => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10)

async function join(client: Client, person: DemoCustomer): Promise<void> {
  await signUp(client, person)
  const token = await signIn(client, person.phone)
  const answers =
    person.level === 0
      ? levelOne.slice(0, person.steps ?? 0)
      : person.level === 1
        ? levelOne
        : [...levelOne, ...levelTwo]
  for (const answer of answers) await answer(client, token, person)
  if (person.level === 2) await addBankAccount(client, token, person)
}

async function customerIdOf(client: Client, admin: string, { phone }: DemoCustomer): Promise<string> {
  const { customers } = await client.call<{ customers: { id: string }[] }>(
    'GET',
    `/admin/customer-management?search=${phone}`,
    undefined,
    admin,
  )
  if (customers.length !== 1) throw new Error(`${customers.length} customers have the phone ${phone}`)
  return customers[0]!.id
}

async function borrow(
  client: Client,
  person: DemoCustomer,
  ago: number,
  adminToken: () => Promise<string>,
  running: RunningLoan[],
): Promise<void> {
  for (const story of person.loans ?? []) {
    if (story.asked !== ago) continue
    const [customer, token] = await Promise.all([signIn(client, person.phone), adminToken()])
    const accountNumber = story.approved
      ? await virtualAccountOf(client, token, await customerIdOf(client, token, person))
      : ''
    const loan = await lend(client, person, story, customer, token, accountNumber)
    if (loan) running.push(loan)
  }
}

/** Does the work on the first call and returns the same result afterwards, so that the admin signs in once a day, and only on a day with work. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => (done ??= work())
}

/** Sets the clock back to the morning on which the demo begins, and returns that morning; the staff exist from then on. */
export async function goBack(clock: Client): Promise<Date> {
  const first = new Date(`${lagosDate(new Date(Date.now() - demoDays * dayMs))}T${openingHour}`)
  await clock.sandbox('POST', '/clock', { now: first.toISOString() })
  return first
}

/**
 * Plays the demo's ninety days through the product's calls. The clock was set back to `first`; from there it moves forward one day
 * at a time (each step runs the daily job), and ends without an offset. `openClient` gives each person a separate browser.
 */
export async function playStory(
  openClient: () => Client,
  first: Date,
  progress: (text: string) => void,
): Promise<void> {
  const people = customers.map(demoCustomerOf)
  const clock = openClient()
  const running: RunningLoan[] = []
  for (let ago = demoDays; ago >= 1; ago--) {
    const today = lagosDate(new Date(first.getTime() + (demoDays - ago) * dayMs))
    await Promise.all(people.filter((person) => person.joined === ago).map((person) => join(openClient(), person)))
    await gather(openClient(), ago)
    const adminToken = once(() => signIn(clock, admin.phone))
    for (const person of people) await borrow(openClient(), person, ago, adminToken, running)
    await payDueInstalments(clock, running, today)
    await payCommissions(clock, ago, adminToken)
    if (ago % 15 === 0) progress(`Demo: ${ago} days before today`)
    if (ago > 1) await clock.sandbox('POST', '/clock', { advance_days: 1 })
  }
  await clock.sandbox('POST', '/clock', { now: 'real' })
}
