import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, dataOf, newClient } from '../../../journeys/calls.ts'
import { newPerson, type Person } from '../../../journeys/person.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { type Borrower, newBorrower, newCustomer, type World } from '../../../journeys/world.ts'

/** A product whose processes have a clock that can be set; PostgreSQL has the machine's. */
export type ShiftedProduct = Product & {
  /** Sets its clock so many minutes off; resolves when all processes have it. */
  shift(minutes: number): Promise<void>
}

/** Longer than a process takes to read how far its clock is off. */
const noticedMs = 500

export async function newShiftedProduct(folder: string): Promise<ShiftedProduct> {
  const product = await newProduct('none')
  const file = join(folder, 'shift')
  const shift = async (minutes: number): Promise<void> => {
    await writeFile(file, String(minutes * 60_000))
    await sleep(noticedMs)
  }
  await shift(0)
  Object.assign(product.environment, {
    NODE_OPTIONS: `--import=${new URL('shift-clock.ts', import.meta.url).href}`,
    CLOCK_SHIFT_FILE: file,
    TRUSTED_PROXIES: '127.0.0.1',
    ADDRESS_FAILURES_PER_HOUR: '5',
  })
  return { ...product, shift }
}

/** What there is before the clock is set: what has ended, and what is alive. */
export type Before = {
  /** Its session and its code have ended. */
  ended: { client: Client; codeOf: Person; code: string }
  alive: { borrower: Borrower; codeOf: Person; code: string }
}

/** Makes it. The product's own time goes on by more than a session without a call lasts, and a code. */
export async function prepare(world: World): Promise<Before> {
  const { sandbox } = world
  const client = await newCustomer(world, [])
  const ended = { client, ...(await newCode(world)) }
  const now = await sandbox.now()
  await sandbox.setClock({ now: new Date(now.getTime() + 16 * 60_000).toISOString() })
  const alive = { borrower: await newBorrower(world), ...(await newCode(world)) }
  return { ended, alive }
}

async function newCode({ product, sandbox }: World): Promise<{ codeOf: Person; code: string }> {
  const codeOf = newPerson()
  await dataOf(newClient(product).post('/auth/register/phone', { phone: codeOf.phone }))
  return { codeOf, code: await sandbox.code(codeOf.phone) }
}

export const verify = async ({ product }: World, { phone }: Person, code: string): Promise<number> =>
  (await newClient(product).post('/auth/register/verify-phone', { type: 'ACCOUNT_VERIFICATION', code, user: phone }))
    .status
