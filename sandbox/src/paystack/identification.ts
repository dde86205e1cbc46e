import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Customer, Memory } from '../memory.ts'
import { outcomeOf } from '../numbers.ts'
import type { Event } from '../webhooks.ts'
import type { Context } from '../context.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { bankOf } from './banks.ts'
import { knownCustomer } from './customers.ts'
import { outOfService } from './resolve.ts'

const identity = z.object({
  country: z.literal('NG'),
  type: z.literal('bank_account'),
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  bank_code: z.string().check(z.refine((code) => bankOf(code) !== undefined)),
  bvn: z.string(),
  first_name: z.string().check(z.minLength(1)),
  last_name: z.string().check(z.minLength(1)),
})
type Identity = z.output<typeof identity>
type GivenIdentity = Pick<Identity, 'first_name' | 'last_name'> & {
  account_number?: string | undefined
  bvn?: string | undefined
}

/** POST /customer/{code}/identification: accepted at once; its result is sent only by webhook. */
export function identificationRoutes(scope: FastifyInstance, { memory, webhooks, clock }: Context): void {
  scope.post<{ Params: { key: string } }>('/customer/:key/identification', async ({ params, body }, reply) => {
    const given = read(identity, body)
    if (!/^\d{11}$/.test(given.bvn)) throw new PaystackRefusal(400, 'Invalid BVN')
    const now = await clock.now()
    const customer = identify(memory, knownCustomer(memory, params.key), given, now)
    const event = identificationEvent(customer, given)
    webhooks.send(`${event.event}:${customer.code}`, event)
    return reply.code(202).send(success('Customer Identification in progress'))
  })
}

/** Decides by the numbers' endings (a missing number is not verified), and keeps the decision with the customer, whose names become those of the BVN. */
export function identify(memory: Memory, customer: Customer, given: GivenIdentity, now: string): Customer {
  const outcomes = [given.account_number, given.bvn].map((number) => (number ? outcomeOf(number) : 'not_found'))
  if (outcomes.includes('unavailable')) throw outOfService()
  const verified = outcomes.every((outcome) => outcome === 'verified')
  const row: Customer = verified
    ? { ...customer, identification: 'success', firstName: given.first_name, lastName: given.last_name, updatedAt: now }
    : { ...customer, identification: 'failed', updatedAt: now }
  memory.remember({ kind: 'customer', row })
  return row
}

function identificationEvent(customer: Customer, given: Identity): Event {
  const failed = customer.identification === 'failed'
  return {
    event: failed ? 'customeridentification.failed' : 'customeridentification.success',
    data: {
      customer_id: customer.id,
      customer_code: customer.code,
      email: customer.email,
      identification: {
        country: 'NG',
        type: 'bank_account',
        bvn: masked(given.bvn),
        account_number: masked(given.account_number),
        bank_code: given.bank_code,
      },
      ...(failed ? { reason: 'Account number or BVN is incorrect' } : {}),
    },
  }
}

function masked(number: string): string {
  return `${number.slice(0, 3)}${'*'.repeat(number.length - 6)}${number.slice(-3)}`
}
