import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Customer, Memory, VirtualAccount } from '../memory.ts'
import { newAccountNumber } from '../numbers.ts'
import { acts } from '../profiles.ts'
import type { Context } from '../context.ts'
import { accountOf, accountShape, offeredBanks } from './account-shape.ts'
import type { AccountBank } from './account-shape.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { knownCustomer } from './customers.ts'
import { pageOf } from './page-of.ts'

const order = z.object({
  customer: z.union([z.string(), z.number()]),
  preferred_bank: z.optional(z.string()),
})
const filter = z.object({ customer: z.optional(z.string()), provider_slug: z.optional(z.string()) })

/** POST /dedicated_account, GET /dedicated_account, …/{id}, …/available_providers and …/requery, DELETE …/{id}. */
export function dedicatedAccountRoutes(scope: FastifyInstance, { memory, clock }: Context): void {
  scope.post('/dedicated_account', async ({ body }) => {
    const { customer: key, preferred_bank } = read(order, body)
    const now = await clock.now()
    const customer = knownCustomer(memory, String(key))
    refuseUnidentified(customer)
    return success(
      'NUBAN successfully created',
      accountShape(openAccount(memory, customer, preferred_bank, now), customer),
    )
  })

  scope.get('/dedicated_account', async ({ query }) => {
    const { customer, provider_slug: bank } = read(filter, query)
    const found = accountsOf(memory, customer).filter(({ bankSlug }) => bank === undefined || bankSlug === bank)
    const shapes = pageOf(found, query, (account) => account.createdAt)
    const rows = shapes.rows.map((account) => accountShape(account, knownCustomer(memory, account.customerCode)))
    return success('Managed accounts successfully retrieved', rows, shapes.meta)
  })

  scope.get('/dedicated_account/available_providers', async () => {
    const providers = offeredTo(memory).map(({ slug, name, id }) => ({
      provider_slug: slug,
      bank_id: id,
      bank_name: name,
      id,
    }))
    return success('Dedicated account providers retrieved', providers)
  })

  scope.get('/dedicated_account/requery', async () =>
    success('We are checking the status of your transfer. We will send you a notification once it is confirmed'),
  )

  scope.get<{ Params: { id: string } }>('/dedicated_account/:id', async ({ params }) => {
    const account = knownAccount(memory, params.id)
    return success(
      'Managed account successfully retrieved',
      accountShape(account, knownCustomer(memory, account.customerCode)),
    )
  })

  scope.delete<{ Params: { id: string } }>('/dedicated_account/:id', async ({ params }) => {
    const account = closeAccount(memory, params.id, await clock.now())
    return success(
      'Managed Account Successfully Unassigned',
      accountShape(account, knownCustomer(memory, account.customerCode)),
    )
  })
}

/** A test key has accounts at the test bank alone. */
function offeredTo(memory: Memory): readonly AccountBank[] {
  return acts(memory, 'test-key') ? offeredBanks.filter(({ slug }) => slug === 'test-bank') : offeredBanks
}

/** Takes the account from its customer; one that was taken already stays as it is. */
function closeAccount(memory: Memory, id: string, now: string): VirtualAccount {
  const account = knownAccount(memory, id)
  if (account.closedAt) return account
  const row = { ...account, closedAt: now }
  memory.remember({ kind: 'account', row })
  return row
}

function knownAccount({ known }: Memory, id: string): VirtualAccount {
  const account = known.accounts.values().find((one) => String(one.id) === id)
  if (!account) throw new PaystackRefusal(404, 'Dedicated account not found')
  return account
}

/** The customer's single account, which is opened when there is none yet. */
export function openAccount(
  memory: Memory,
  customer: Customer,
  bankSlug: string | undefined,
  now: string,
): VirtualAccount {
  const existing = accountOf(memory, customer)
  if (existing) return existing
  if (bankSlug !== undefined && !offeredTo(memory).some((bank) => bank.slug === bankSlug)) {
    throw new PaystackRefusal(400, 'Preferred bank is invalid', { type: 'validation_error', code: 'invalid_params' })
  }
  const row: VirtualAccount = {
    id: memory.nextId(),
    accountNumber: newAccountNumber((number) => memory.known.accounts.has(number)),
    accountName:
      `KASUWA/${[customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email}`.toUpperCase(),
    bankSlug: bankSlug ?? 'test-bank',
    customerCode: customer.code,
    createdAt: now,
  }
  memory.remember({ kind: 'account', row })
  return row
}

/** A financial business may open an account only for a customer whose identification succeeded. */
function refuseUnidentified({ identification }: Customer): void {
  if (identification === 'success') return
  const message = identification === 'failed' ? 'Customer identification failed' : 'Customer has not been identified'
  throw new PaystackRefusal(400, message, {
    nextStep: 'Validate the customer first',
    type: 'validation_error',
    code: 'unidentified',
  })
}

function accountsOf(memory: Memory, key: string | undefined): VirtualAccount[] {
  const accounts = [...memory.known.accounts.values()]
  if (key === undefined) return accounts
  const { code } = knownCustomer(memory, key)
  return accounts.filter((account) => account.customerCode === code)
}
