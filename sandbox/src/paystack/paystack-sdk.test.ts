import Paystack from 'paystack-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { secretKey, startTestSandbox, textOf } from '../test-sandbox.ts'
import type { Body } from '../test-sandbox.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The client knows Paystack's own address alone, and leaves out the slash before one of its paths. */
const paystackAddress = /^https:\/\/api\.paystack\.co\/?/

/** The client, whose calls go to the sandbox. */
function clientOf(url: string): Paystack {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    fetch(address.replace(paystackAddress, `${url}/paystack/`), init),
  )
  return new Paystack(secretKey)
}

/** The data of an answer, of which the client's types say little that is true. */
function dataOf(answer: object): Body {
  const { status, data } = answer as { status: unknown; data: Body }
  expect(status).toBe(true)
  return data
}

const person = { first_name: 'Ada', last_name: 'Obi' }
const account = { account_number: '0123456789', bank_code: '058' }

test('OPER-68 Paystack’s client opens a customer’s account and reads what was paid into it and sent back', async () => {
  const { url, ask } = await startTestSandbox()
  const client = clientOf(url())
  expect(dataOf(await client.misc.banks({ country: 'nigeria' }))).toHaveLength(45)
  expect(dataOf(await client.verification.resolveAccount(account))).toMatchObject({ account_number: '0123456789' })
  const made = await client.customer.create({ email: 'ada@example.com', ...person, phone: '+2348031234567' })
  const code = textOf(dataOf(made).customer_code)
  // The client does not export its type of an identification.
  const identity = { ...person, ...account, country: 'NG', type: 'bank_account', bvn: '22233344455' }
  await client.customer.validate(code, identity as never)
  await client.customer.update(code, { email: 'ada@example.com', ...person, phone: '+2348031234568' })
  const opened = await client.dedicated.create({ customer: code, preferred_bank: 'wema-bank' })
  const id = JSON.stringify(dataOf(opened).id)
  const account_number = textOf(dataOf(opened).account_number)
  expect(dataOf(await client.customer.fetch(code))).toMatchObject({
    identified: true,
    phone: '+2348031234568',
    dedicated_account: { account_number },
  })
  expect(dataOf(await client.dedicated.providers())).toHaveLength(3)
  expect(dataOf(await client.dedicated.list({ active: true, currency: 'NGN' }))).toMatchObject([{ account_number }])
  expect(dataOf(await client.dedicated.fetch(id))).toMatchObject({ assigned: true })
  await ask('POST', '/bank-transfers', { account_number, amount: 500_000, reference: 'paid-by-ada' })
  expect(dataOf(await client.transaction.verify('paid-by-ada'))).toMatchObject({ amount: 500_000, status: 'success' })
  const transaction = JSON.stringify(dataOf(await client.transaction.list({}))[0]?.id)
  expect(dataOf(await client.transaction.fetch(transaction))).toMatchObject({ reference: 'paid-by-ada' })
  const refund = await client.refund.create({ transaction: 'paid-by-ada', amount: 200_000 })
  expect(dataOf(await client.refund.fetch(Number(JSON.stringify(dataOf(refund).id))))).toMatchObject({
    amount: 200_000,
  })
  const refunds = { currency: 'NGN', transaction } as const
  expect(dataOf(await client.refund.list(refunds))).toHaveLength(1)
  await ask('POST', '/settlements', {})
  const settlement = dataOf(await client.settlement.list({}))[0]
  const settled = { total: 1, total_volume: 500_000 }
  expect(await client.settlement.transactions(JSON.stringify(settlement?.id), {})).toMatchObject({
    data: [{ reference: 'paid-by-ada', amount: 500_000, customer: { customer_code: code } }],
    meta: settled,
  })
  expect(dataOf(await client.dedicated.deactivate(id))).toMatchObject({ assigned: false })
})

test('OPER-68 OPER-69 Paystack’s client changes a recipient, sends money with a code and without, reads it back, and gets refusals with their codes', async () => {
  const { url } = await startTestSandbox()
  const client = clientOf(url())
  const made = await client.recipient.create({ type: 'nuban', name: 'Ada Obi', ...account, currency: 'NGN' })
  const recipient = textOf(dataOf(made).recipient_code)
  expect(dataOf(await client.recipient.list({}))).toHaveLength(1)
  expect(dataOf(await client.recipient.fetch(recipient))).toMatchObject({ active: true })
  expect(await client.recipient.update(recipient, { name: 'Ada Obi-Eze', email: 'ada@example.com' })).toMatchObject({
    status: true,
  })
  expect(dataOf(await client.recipient.fetch(recipient))).toMatchObject({
    name: 'Ada Obi-Eze',
    email: 'ada@example.com',
    details: { account_number: '0123456789' },
  })
  const order = { source: 'balance', amount: 250_000, recipient, reason: 'Loan' }
  await client.transfer.control.enableOTP()
  const waiting = await client.transfer.initiate({ ...order, reference: 'sent-by-the-client-1' })
  const code = textOf(dataOf(waiting).transfer_code)
  await client.transfer.control.resendOTP({ transfer_code: code, reason: 'resend_otp' })
  await expect(client.transfer.finalize(code, '000000')).rejects.toMatchObject({ status: 400 })
  expect(await client.transfer.finalize(code, '123456')).toMatchObject({ status: true })
  await client.transfer.control.disableOTP()
  await client.transfer.control.finalizeDisableOTP('123456')
  const again = client.transfer.initiate({ ...order, reference: 'sent-by-the-client-1' })
  await expect(again).rejects.toMatchObject({ status: 400, body: { code: 'duplicate_transfer_reference' } })
  expect(await client.transfer.initiate({ ...order, reference: 'sent-by-the-client-2' })).toMatchObject({
    data: { status: 'success' },
  })
  expect(dataOf(await client.transfer.verify('sent-by-the-client-2'))).toMatchObject({ amount: 250_000 })
  expect(dataOf(await client.transfer.fetch(code))).toMatchObject({ status: 'success' })
  expect(dataOf(await client.transfer.list({}))).toHaveLength(2)
  expect(dataOf(await client.transfer.control.balance())).toMatchObject([{ currency: 'NGN' }])
  expect(dataOf(await client.transfer.control.ledgerBalance())).toHaveLength(2)
  expect(await client.recipient.delete(recipient)).toMatchObject({ status: true })
  const toDeleted = client.transfer.initiate({ ...order, reference: 'sent-by-the-client-3' })
  await expect(toDeleted).rejects.toMatchObject({ body: { code: 'invalid_transfer_recipient' } })
})
