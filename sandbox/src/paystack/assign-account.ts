import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Customer, VirtualAccount } from '../memory.ts'
import type { Event } from '../webhooks.ts'
import type { Context } from '../context.ts'
import { accountShape } from './account-shape.ts'
import { read, success } from './answer.ts'
import { customerSummary } from './customer-shape.ts'
import { rememberCustomer } from './customers.ts'
import { openAccount } from './dedicated-accounts.ts'
import { identify } from './identification.ts'

const order = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^\S+@\S+$/)),
  first_name: z.string().check(z.minLength(1)),
  last_name: z.string().check(z.minLength(1)),
  phone: z.string(),
  preferred_bank: z.string(),
  country: z.literal('NG'),
  account_number: z.optional(z.string().check(z.regex(/^\d{10}$/))),
  bank_code: z.optional(z.string()),
  bvn: z.optional(z.string().check(z.regex(/^\d{11}$/))),
})

/** POST /dedicated_account/assign: customer, identification and account in one call, its outcome by webhook. */
export function assignAccountRoutes(scope: FastifyInstance, { memory, webhooks, clock }: Context): void {
  scope.post('/dedicated_account/assign', async ({ body }) => {
    const given = read(order, body)
    const now = await clock.now()
    const customer = identify(memory, rememberCustomer(memory, given, now), given, now)
    const identified = customer.identification === 'success'
    const account = identified ? openAccount(memory, customer, given.preferred_bank, now) : undefined
    const event = assignEvent(customer, account)
    webhooks.send(`${event.event}:${customer.code}`, event)
    return success('Assign dedicated account in progress')
  })
}

function assignEvent(customer: Customer, account: VirtualAccount | undefined): Event {
  return {
    event: account ? 'dedicatedaccount.assign.success' : 'dedicatedaccount.assign.failed',
    data: {
      customer: customerSummary(customer),
      dedicated_account: account ? accountShape(account, customer) : null,
      identification: { status: account ? 'success' : 'failed' },
    },
  }
}
