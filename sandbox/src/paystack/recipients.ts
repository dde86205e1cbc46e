import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Recipient } from '../memory.ts'
import { codeFor } from '../numbers.ts'
import type { Context } from '../context.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { bankOf, banks } from './banks.ts'
import { integration } from './customer-shape.ts'
import { accountName } from './resolve.ts'

const order = z.object({
  type: z.literal('nuban'),
  name: z.string().check(z.minLength(1)),
  account_number: z.string(),
  bank_code: z.string(),
  currency: z.prefault(z.literal('NGN'), 'NGN'),
})

/** POST /transferrecipient: the same account gives the same recipient again. */
export function recipientRoutes(scope: FastifyInstance, { memory, clock }: Context): void {
  scope.post('/transferrecipient', async ({ body }, reply) => {
    const given = read(order, body)
    const heldBy = nameOfPayable(given.account_number, given.bank_code)
    const createdAt = await clock.now()
    const existing = memory.known.recipients
      .values()
      .find((one) => one.accountNumber === given.account_number && one.bankCode === given.bank_code)
    if (existing) return success('Transfer recipient created successfully', recipientShape(existing))
    const id = memory.nextId()
    const row: Recipient = {
      id,
      code: codeFor('RCP', id),
      name: given.name,
      accountNumber: given.account_number,
      accountName: heldBy,
      bankCode: given.bank_code,
      createdAt,
    }
    memory.remember({ kind: 'recipient', row })
    return reply.code(201).send(success('Transfer recipient created successfully', recipientShape(row)))
  })
}

/** A recipient as Paystack returns it, and as it is in the webhooks of its transfers. */
export function recipientShape(recipient: Recipient): object {
  return {
    active: true,
    createdAt: recipient.createdAt,
    currency: 'NGN',
    description: '',
    domain: 'test',
    email: null,
    id: recipient.id,
    integration,
    metadata: null,
    name: recipient.name,
    recipient_code: recipient.code,
    type: 'nuban',
    updatedAt: recipient.createdAt,
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.accountName,
      bank_code: recipient.bankCode,
      bank_name: bankOf(recipient.bankCode)?.name ?? null,
    },
  }
}

/** The test bank resolves names, but cannot be paid. */
function nameOfPayable(accountNumber: string, bankCode: string): string {
  const invalid = new PaystackRefusal(400, 'Account number is invalid', {
    nextStep: 'Provide a valid account number and bank code',
    type: 'validation_error',
    code: 'invalid_bank_account',
  })
  if (!banks.some((bank) => bank.code === bankCode)) throw invalid
  try {
    return accountName(accountNumber, bankCode)
  } catch (error) {
    throw error instanceof PaystackRefusal && error.status === 422 ? invalid : error
  }
}
