import { test } from '@playwright/test'
import { addBankAccount } from './bank.ts'
import { type Client, newClient } from './calls.ts'
import { create } from './command-line.ts'
import { type Person, person } from './person.ts'
import type { Product } from './product.ts'
import { productOfThisFile } from './product-of-this-file.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import { levelOne, levelTwo, signIn, signUp, take } from './sign-up.ts'

/** A running product with an admin, an agent, and the world outside. */
export type World = { product: Product; sandbox: Sandbox; admin: Client; agentCode: string }

export const adminPhone = '08090000001'
export const agentPhone = '08090000002'

/** A customer of KYC level 2 with a bank account, signed in. */
export type Borrower = Client & Person

/** One empty house with its first admin and agent, for all stories of a file. */
export function worldOfThisFile(): () => World {
  let world: World | undefined
  const product = productOfThisFile('none')
  test.beforeAll(async () => {
    world = await openWorld(product())
  })
  return () => world!
}

/** Staff of a running product that has none yet. */
export async function openWorld(product: Product): Promise<World> {
  const admin = newClient(product)
  const [, { code = '' }] = await Promise.all([
    create(product, 'admin', adminPhone, 'Ngozi', 'Adeyemi'),
    create(product, 'agent', agentPhone, 'Aisha', 'Bello'),
  ])
  await signIn(admin, adminPhone)
  return { product, sandbox: sandboxOf(product), admin, agentCode: code }
}

/** Somebody new, from his phone to level 2 and a bank account. */
export async function newBorrower({ product, agentCode }: World, number: number): Promise<Borrower> {
  const who = person(number)
  const client = await signUp(product, who, agentCode)
  await take([...levelOne, ...levelTwo()], client, who)
  await addBankAccount(client, who.accountNumber)
  return Object.assign(client, who)
}
