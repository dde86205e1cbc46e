import { textOf } from '../test-sandbox.ts'
import type { Body, TestSandbox } from '../test-sandbox.ts'

/** Sends one call of Paystack, `GET /balance` for instance, with the parts of its path and its query, and its body. */
export type Send = (
  call: string,
  given?: { path?: Record<string, string>; query?: string; body?: Record<string, unknown> },
) => Promise<{ status: number; body: Body }>

const names = { first_name: 'Ada', last_name: 'Obi' }
const account = { account_number: '0123456789', bank_code: '058' }
const identity = { ...names, ...account, country: 'NG', type: 'bank_account', bvn: '22233344455' }
const number = (value: Body | undefined): string => JSON.stringify(value)

/** Bodies that are valid whatever happened before. */
export const bodies: Record<string, Record<string, unknown>> = {
  'POST /customer': { email: 'ada@example.com', ...names, phone: '+2348031234567' },
  'PUT /customer/{code}': { ...names, phone: '+2348031234568' },
  'POST /customer/{code}/identification': identity,
  'POST /dedicated_account/assign': {
    ...identity,
    email: 'bola@example.com',
    phone: '+2348031234569',
    preferred_bank: 'wema-bank',
  },
  'POST /transferrecipient': { type: 'nuban', name: 'Ada Obi', ...account, currency: 'NGN' },
}

/** Every call that a lender makes, in an order in which each can be answered. */
export async function lendersCalls(sandbox: TestSandbox, send: Send): Promise<void> {
  await send('GET /bank', { query: 'country=nigeria&perPage=100' })
  await send('GET /bank/resolve', { query: 'account_number=0123456789&bank_code=058' })
  const customer = await customerWithAccount(send)
  await payment(sandbox, send, customer)
  await transfers(sandbox, send)
  await send('GET /balance')
  await send('GET /balance/ledger', { query: 'perPage=10&page=1' })
  await sandbox.ask('POST', '/settlements', {})
  const settled = await send('GET /settlement')
  await send('GET /settlement/{id}/transactions', { path: { id: number(settled.body.data?.[0]?.id) } })
  await send('DELETE /dedicated_account/{id}', { path: { id: customer.accountId } })
}

interface Customer {
  code: string
  accountId: string
  accountNumber: string
}

async function customerWithAccount(send: Send): Promise<Customer> {
  const created = await send('POST /customer', { body: bodies['POST /customer']! })
  const code = textOf(created.body.data?.customer_code)
  for (const call of ['PUT /customer/{code}', 'POST /customer/{code}/identification'])
    await send(call, { path: { code }, body: bodies[call]! })
  await send('POST /dedicated_account/assign', { body: bodies['POST /dedicated_account/assign']! })
  await send('GET /dedicated_account/available_providers')
  const opened = await send('POST /dedicated_account', { body: { customer: code, preferred_bank: 'wema-bank' } })
  const accountNumber = textOf(opened.body.data?.account_number)
  await send('GET /customer/{code}', { path: { code } })
  const accountId = number(opened.body.data?.id)
  await send('GET /dedicated_account', { query: 'provider_slug=wema-bank' })
  await send('GET /dedicated_account/{id}', { path: { id: accountId } })
  const query = `account_number=${accountNumber}&provider_slug=wema-bank&date=2026-01-31`
  await send('GET /dedicated_account/requery', { query })
  return { code, accountId, accountNumber }
}

async function payment({ ask }: TestSandbox, send: Send, { code, accountNumber }: Customer): Promise<void> {
  const reference = `paid-by-${code}`
  await ask('POST', '/bank-transfers', { account_number: accountNumber, amount: 900_000, reference })
  await send('GET /transaction', { query: `customer_code=${code}` })
  const verified = await send('GET /transaction/verify/{reference}', { path: { reference } })
  await send('GET /transaction/{id}', { path: { id: number(verified.body.data?.id) } })
  const refunded = await send('POST /refund', { body: { transaction: reference, amount: 40_000 } })
  await send('GET /refund', { query: `transaction=${number(verified.body.data?.id)}` })
  await send('GET /refund/{id}', { path: { id: number(refunded.body.data?.id) } })
}

async function transfers({ ask }: TestSandbox, send: Send): Promise<void> {
  const made = await send('POST /transferrecipient', { body: bodies['POST /transferrecipient']! })
  const recipient = textOf(made.body.data?.recipient_code)
  await send('GET /transferrecipient', { query: 'perPage=10' })
  await send('GET /transferrecipient/{code}', { path: { code: recipient } })
  await send('PUT /transferrecipient/{code}', { path: { code: recipient }, body: { name: 'Ada Obi-Eze' } })
  const order = { source: 'balance', amount: 250_000, recipient, reason: 'Loan' }
  await send('POST /transfer/enable_otp')
  const waiting = await send('POST /transfer', { body: { ...order, reference: 'lenders-transfer-with-a-code' } })
  const transfer_code = textOf(waiting.body.data?.transfer_code)
  await send('POST /transfer/resend_otp', { body: { transfer_code, reason: 'resend_otp' } })
  await send('POST /transfer/finalize_transfer', { body: { transfer_code, otp: '123456' } })
  await send('POST /transfer/disable_otp')
  await send('POST /transfer/disable_otp_finalize', { body: { otp: '123456' } })
  await ask('POST', '/transfer-fees', { on: true })
  const reference = 'lenders-transfer-with-a-fee'
  await send('POST /transfer', { body: { ...order, reference } })
  await send('GET /transfer/verify/{reference}', { path: { reference } })
  await send('GET /transfer/{code}', { path: { code: transfer_code } })
  await send('GET /transfer', { query: `recipient=${recipient}&status=success` })
  await send('DELETE /transferrecipient/{code}', { path: { code: recipient } })
}
