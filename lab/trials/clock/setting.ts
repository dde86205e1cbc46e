import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, dataOf, newClient } from '../../../journeys/calls.ts'
import { newPerson, type Person } from '../../../journeys/person.ts'
import { newProduct, type Product } from '../../../journeys/product.ts'
import { type Borrower, newBorrower, newCustomer, type World } from '../../../journeys/world.ts'

/** A product whose processes have a clock that can be set; PostgreSQL has the machine's. */
export type ShiftedProduct = Product & {
  /** Shifts its clock by some minutes; resolves when all processes have noticed. */
  shift(minutes: number): Promise<void>
}

/** Longer than a process takes to read the shift of its clock. */
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

/** The sessions and codes before the clock is set: expired and valid ones. */
export type Before = {
  /** Its session and its code have expired. */
  ended: { client: Client; codeOf: Person; code: string }
  alive: { borrower: Borrower; codeOf: Person; code: string }
}

/** Creates them. Product time moves forward by more than the life of an idle session and of a code. */
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
