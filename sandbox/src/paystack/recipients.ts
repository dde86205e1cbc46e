import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Memory, Recipient } from '../memory.ts'
import { codeFor } from '../numbers.ts'
import type { Context } from '../context.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { banks } from './banks.ts'
import { pageOf } from './page-of.ts'
import { fetchedRecipient, recipientShape } from './recipient-shape.ts'
import { accountName } from './resolve.ts'

const order = z.object({
  type: z.literal('nuban'),
  name: z.string().check(z.minLength(1)),
  account_number: z.string(),
  bank_code: z.string(),
  currency: z.prefault(z.literal('NGN'), 'NGN'),
  description: z.optional(z.string()),
  email: z.optional(z.string()),
})
/** Nothing else of a recipient can be changed. */
const changes = z.object({ name: z.optional(z.string().check(z.minLength(1))), email: z.optional(z.string()) })
type Path = { Params: { key: string } }

/** POST and GET /transferrecipient, GET, PUT and DELETE …/{id_or_code}. The same account gives the same recipient again. */
export function recipientRoutes(scope: FastifyInstance, { memory, clock }: Context): void {
  scope.post('/transferrecipient', async ({ body }, reply) => {
    const given = read(order, body)
    const heldBy = nameOfPayable(given.account_number, given.bank_code)
    const createdAt = await clock.now()
    const existing = sameAccount(memory, given)
    if (existing) return success('Transfer recipient created successfully', recipientShape(restored(memory, existing)))
    const row = newRecipient(memory, given, { accountName: heldBy, createdAt })
    return reply.code(201).send(success('Transfer recipient created successfully', recipientShape(row)))
  })

  scope.get('/transferrecipient', async ({ query }) => {
    const active = memory.known.recipients.values().filter(({ deletedAt }) => deletedAt === undefined)
    const { rows, meta } = pageOf(active, query, ({ createdAt }) => createdAt)
    return success('Transfer recipients retrieved', rows.map(recipientShape), meta)
  })

  scope.get<Path>('/transferrecipient/:key', async ({ params }) =>
    success('Transfer recipient retrieved', fetchedRecipient(knownRecipient(memory, params.key))),
  )

  scope.put<Path>('/transferrecipient/:key', async ({ params, body }) => {
    const { name, email } = read(changes, body)
    const updatedAt = await clock.now()
    const recipient = knownRecipient(memory, params.key)
    const row = { ...recipient, name: name ?? recipient.name, email: email ?? recipient.email, updatedAt }
    memory.remember({ kind: 'recipient', row })
    return success('Recipient updated', recipientShape(row))
  })

  scope.delete<Path>('/transferrecipient/:key', async ({ params }) => {
    const deletedAt = await clock.now()
    const recipient = knownRecipient(memory, params.key)
    if (!recipient.deletedAt) memory.remember({ kind: 'recipient', row: { ...recipient, deletedAt } })
    return success('Transfer recipient set as inactive')
  })
}

type Order = z.output<typeof order>

function sameAccount({ known }: Memory, { account_number, bank_code }: Order): Recipient | undefined {
  return known.recipients.values().find((one) => one.accountNumber === account_number && one.bankCode === bank_code)
}

/** A deleted recipient whose account is given again is active again. */
function restored(memory: Memory, recipient: Recipient): Recipient {
  if (!recipient.deletedAt) return recipient
  const row = { ...recipient, deletedAt: undefined }
  memory.remember({ kind: 'recipient', row })
  return row
}

function newRecipient(memory: Memory, given: Order, known: Pick<Recipient, 'accountName' | 'createdAt'>): Recipient {
  const id = memory.nextId()
  const { name, account_number: accountNumber, bank_code: bankCode, description, email } = given
  const row: Recipient = { id, code: codeFor('RCP', id), name, accountNumber, bankCode, description, email, ...known }
  memory.remember({ kind: 'recipient', row })
  return row
}

function knownRecipient({ known }: Memory, key: string): Recipient {
  const recipient = known.recipients.get(key) ?? known.recipients.values().find(({ id }) => String(id) === key)
  if (recipient) return recipient
  throw new PaystackRefusal(404, 'Recipient specified is invalid', {
    nextStep: 'Provide a valid recipient.',
    type: 'validation_error',
    code: 'invalid_transfer_recipient',
  })
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
