import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Customer, Memory } from '../memory.ts'
import { codeFor } from '../numbers.ts'
import type { Context } from '../context.ts'
import { accountOf, accountShape } from './account-shape.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { customerShape } from './customer-shape.ts'

const person = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^\S+@\S+$/)),
  first_name: z.nullish(z.string()),
  last_name: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  metadata: z.optional(z.unknown()),
})
const changes = z.omit(person, { email: true })

/** POST /customer, GET and PUT /customer/{email_or_code}. */
export function customerRoutes(scope: FastifyInstance, { memory, clock }: Context): void {
  scope.post('/customer', async ({ body }) => {
    const given = read(person, body)
    const customer = rememberCustomer(memory, given, await clock.now())
    return success('Customer created', customerShape(customer))
  })

  scope.get<{ Params: { key: string } }>('/customer/:key', async ({ params }) => {
    const customer = knownCustomer(memory, params.key)
    const account = accountOf(memory, customer)
    return success('Customer retrieved', {
      ...customerShape(customer),
      ...paidBy(memory, customer),
      created_at: customer.createdAt,
      updated_at: customer.updatedAt,
      dedicated_account: account ? accountShape(account, customer) : null,
      dedicated_accounts: account ? [accountShape(account, customer)] : [],
    })
  })

  scope.put<{ Params: { key: string } }>('/customer/:key', async ({ params, body }) => {
    const given = read(changes, body)
    const updatedAt = await clock.now()
    const customer = { ...changed(knownCustomer(memory, params.key), given), updatedAt }
    memory.remember({ kind: 'customer', row: customer })
    return success('Customer updated', customerShape(customer))
  })
}

/** The number and the sum of a customer's payments. */
function paidBy({ known }: Memory, { code }: Customer): object {
  const paid = [...known.transactions.values()].filter(({ customerCode }) => customerCode === code)
  const amount = paid.reduce((sum, one) => sum + one.amount, 0)
  return {
    total_transactions: paid.length,
    total_transaction_value: paid.length === 0 ? [] : [{ currency: 'NGN', amount }],
  }
}

/** The customer of an e-mail address: the existing one, or a new one. */
export function rememberCustomer(memory: Memory, given: z.output<typeof person>, now: string): Customer {
  const existing = findCustomer(memory, given.email)
  if (existing) return existing
  const id = memory.nextId()
  const blank = { firstName: null, lastName: null, phone: null, metadata: null }
  const row: Customer = changed(
    {
      ...blank,
      id,
      code: codeFor('CUS', id),
      email: given.email,
      identification: 'none',
      createdAt: now,
      updatedAt: now,
    },
    given,
  )
  memory.remember({ kind: 'customer', row })
  return row
}

/** Finds a customer by code, e-mail address or id; undefined when there is none. */
export function findCustomer({ known }: Memory, key: string): Customer | undefined {
  const email = key.toLowerCase()
  return (
    known.customers.get(key) ??
    known.customers.values().find((customer) => customer.email === email || String(customer.id) === key)
  )
}

/** Returns a customer by code, e-mail address or id; 404 when there is none. */
export function knownCustomer(memory: Memory, key: string): Customer {
  const customer = findCustomer(memory, key)
  if (!customer) throw new PaystackRefusal(404, 'Customer email is invalid for your live domain.')
  return customer
}

function changed(customer: Customer, given: z.output<typeof changes>): Customer {
  return {
    ...customer,
    firstName: given.first_name ?? customer.firstName,
    lastName: given.last_name ?? customer.lastName,
    phone: given.phone ?? customer.phone,
    metadata: objectOf(given.metadata) ?? customer.metadata,
  }
}

/** Metadata is an object, or its JSON as a text. */
function objectOf(metadata: unknown): object | undefined {
  if (typeof metadata === 'object' && metadata !== null) return metadata
  try {
    const parsed: unknown = JSON.parse(String(metadata))
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}
