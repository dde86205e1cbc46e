import { addBankAccount } from './bank.ts'
import { type Client, newClient } from './calls.ts'
import { createStaff } from './command-line.ts'
import { newPerson, type Person } from './person.ts'
import type { Product } from './product.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import { completeSteps, levelOne, levelTwo, signIn, signUp, type Step } from './sign-up.ts'

/** A running product with an admin, an agent, and the simulated providers. */
export type World = { product: Product; sandbox: Sandbox; admin: Client; agentCode: string }

export const adminPhone = '08090000001'
/** The phone of Aisha Bello, the agent of every world. */
export const agentPhone = '08090000002'

/** A customer, signed in. */
export type Customer = Client & Person
/** A customer of KYC level 2 with a bank account. */
export type Borrower = Customer

/** Adds the staff to a running product that has none yet. */
export async function openWorld(product: Product): Promise<World> {
  const [, { code = '' }] = await Promise.all([
    createStaff(product, 'admin', adminPhone, 'Ngozi', 'Adeyemi'),
    createStaff(product, 'agent', agentPhone, 'Aisha', 'Bello'),
  ])
  return enterWorld(product, code)
}

/** Signs in the admin of a running product whose staff are there. */
export async function enterWorld(product: Product, agentCode: string): Promise<World> {
  const admin = newClient(product)
  await signIn(admin, adminPhone)
  return { product, sandbox: sandboxOf(product), admin, agentCode }
}

/** The same world with another agent: customers who sign up in it are theirs. */
export async function withNewAgent(world: World, { phone, firstName, lastName }: Person): Promise<World> {
  const { code = '' } = await createStaff(world.product, 'agent', phone, firstName, lastName)
  return { ...world, agentCode: code }
}

/** Signs up a new customer and completes these steps of KYC. */
export async function newCustomer(
  { product, agentCode }: World,
  steps: readonly Step[],
  who = newPerson(),
): Promise<Customer> {
  const client = await signUp(product, who, agentCode)
  await completeSteps(steps, client, who)
  return Object.assign(client, who)
}

/** Signs up a new customer and brings them to level 2 and a bank account. */
export async function newBorrower(world: World, who = newPerson()): Promise<Borrower> {
  const customer = await newCustomer(world, [...levelOne, ...levelTwo()], who)
  await addBankAccount(customer, who.accountNumber)
  return customer
}
