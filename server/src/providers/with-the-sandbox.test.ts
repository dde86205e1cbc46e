import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { day } from '@kasuwa/domain/dates.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { startSandbox } from '@kasuwa/sandbox/sandbox.ts'
import type { Sandbox } from '@kasuwa/sandbox/sandbox.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { dojahAdapter } from './dojah.ts'
import { paystackAdapter } from './paystack.ts'
import { stateOf } from './paystack-transfer-status.ts'
import { ProviderUnavailable } from './ports.ts'
import type { IdentityPort, MoneyEvent, MoneyPort, SmsPort } from './ports.ts'
import { termiiAdapter } from './termii.ts'

const secretKey = 'sk_test_kasuwa_sandbox'
const phone = normalisePhone('08031234567')!
const events: (MoneyEvent | null)[] = []
// The product's address: it reads the webhooks, and does not have its own clock.
const product = createServer((request, response) => {
  if (request.url === '/api/webhooks/paystack') void receive(request, response)
  else response.writeHead(404).end()
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  events.push(money.readWebhook(await buffer(request), request.headers['x-paystack-signature']?.toString()))
  response.writeHead(200).end()
}

let dataDir: string
let sandbox: Sandbox
let money: MoneyPort
let sms: SmsPort
let identity: IdentityPort

beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-sandbox-'))
  const serverUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir, serverUrl, paystackSecretKey: secretKey })
  const timeoutMs = 2_000
  money = paystackAdapter({ baseUrl: `${sandbox.url}/paystack`, secretKey, timeoutMs })
  sms = termiiAdapter({ baseUrl: `${sandbox.url}/termii`, apiKey: 'key', sender: 'Kasuwa', timeoutMs })
  identity = dojahAdapter({ baseUrl: `${sandbox.url}/dojah`, appId: 'app', secretKey: 'key', timeoutMs })
})
afterAll(async () => {
  await sandbox.stop()
  product.closeAllConnections()
  product.close()
  await rm(dataDir, { recursive: true })
})
afterEach(() => own('DELETE', '/faults'))

/** One of the sandbox's own calls. */
async function own<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    ...(body ? { headers, body: JSON.stringify(body) } : {}),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

function fault(provider: 'paystack' | 'termii' | 'dojah', mode: string, count = 1, path?: string): Promise<unknown> {
  return own('POST', '/faults', { provider, mode, count, ...(path ? { path } : {}) })
}

function received(key: string): Promise<MoneyEvent | null | undefined> {
  return vi.waitUntil(() => events.find((event) => event?.key === key), { timeout: 5_000 })
}

describe('messages', () => {
  test('a text reaches the person it is for', async () => {
    await sms.send(phone, 'Your code is 123456')
    const { messages } = await own<{ messages: { to: string; text: string }[] }>('GET', '/sms?to=08031234567')
    expect(messages[0]).toMatchObject({ text: 'Your code is 123456' })
  })

  test.each(['refuse', 'error', 'hang', 'lose_answer'])('%s: the text does not count as sent', async (mode) => {
    await fault('termii', mode)
    await expect(sms.send(phone, 'Your code is 654321')).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})

describe('identity', () => {
  const person = { firstName: 'Adé', lastName: 'Obi-Okafor', dateOfBirth: day('1993-06-10') }

  test.each([
    ['6789', 'verified', { first: true, last: true, dateOfBirth: true }],
    ['1111', 'mismatch', { first: false, last: false, dateOfBirth: false }],
    ['0000', 'not_found', {}],
    ['2222', 'unavailable', {}],
  ])('a number that ends in %s is %s', async (ending, state, matched) => {
    expect(await identity.checkNin(`7012345${ending}`, person)).toMatchObject({ state, matched })
    expect(await identity.checkBvn(`2221234${ending}`, person)).toMatchObject({ state, matched })
  })

  test.each(['refuse', 'error', 'hang', 'lose_answer'])(
    '%s: unavailable, and the next check is answered',
    async (mode) => {
      await fault('dojah', mode)
      expect(await identity.checkNin('70123456789', person)).toMatchObject({ state: 'unavailable' })
      expect(await identity.checkNin('70123456789', person)).toMatchObject({ state: 'verified' })
    },
  )
})

describe('accounts', () => {
  async function customer(email: string): Promise<string> {
    const made = await money.createCustomer({ email, firstName: 'Ada', lastName: 'Obi', phone })
    if ('refused' in made) throw new Error(made.refused)
    return made.customerCode
  }
  const account = { accountNumber: '0123456789', bankCode: '058', name: 'ADA OBI' }
  const identityOf = (bvn: string) => ({ ...account, bvn, firstName: 'Ada', lastName: 'Obi' })

  test('a number resolves to its name, to none, or to nothing for now', async () => {
    expect(await money.resolveAccount('0123456789', '058')).toEqual({ accountName: 'TEST ACCOUNT 0123456789' })
    expect(await money.resolveAccount('0123450000', '058')).toBeNull()
    expect(await money.resolveAccount('0123456789', '999')).toBeNull()
    await expect(money.resolveAccount('0123452222', '058')).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('customer, identification and account, in this order; the same customer and account when asked again', async () => {
    const code = await customer('ada@example.com')
    expect(await customer('ada@example.com')).toBe(code)
    expect(await money.isIdentified(code)).toBe(false)
    expect(await money.identify(code, identityOf('22212345678'))).toBe('started')
    expect(await received(`customeridentification.success:${code}`)).toMatchObject({
      kind: 'identification',
      succeeded: true,
    })
    expect(await money.isIdentified(code)).toBe(true)
    const account = await money.createVirtualAccount(code, phone)
    expect(account).toMatchObject({
      bankName: 'Wema Bank',
      bankSlug: 'wema-bank',
      accountNumber: expect.stringMatching(/^\d{10}$/),
    })
    expect(await money.createVirtualAccount(code, phone)).toEqual(account)
  })

  test('an account whose answer was lost is not opened a second time', async () => {
    const code = await customer('lost@example.com')
    await money.identify(code, identityOf('22212345678'))
    await received(`customeridentification.success:${code}`)
    await fault('paystack', 'lose_answer', 1, 'POST /dedicated_account')
    await expect(money.createVirtualAccount(code, phone)).rejects.toBeInstanceOf(ProviderUnavailable)
    const opened = await money.createVirtualAccount(code, phone)
    const { accounts } = await own<{ accounts: { customer_code: string; account_number: string }[] }>(
      'GET',
      '/accounts',
    )
    expect(accounts.filter(({ customer_code }) => customer_code === code)).toMatchObject([
      { account_number: 'accountNumber' in opened && opened.accountNumber },
    ])
  })

  test('RIGHT-07 a closed account stays closed where the answer was lost, and the customer may get another one', async () => {
    const code = await customer('closed@example.com')
    await money.identify(code, identityOf('22212345678'))
    await received(`customeridentification.success:${code}`)
    const first = await money.createVirtualAccount(code, phone)
    if ('refused' in first) throw new Error(first.refused)
    await fault('paystack', 'lose_answer', 1, 'DELETE /dedicated_account/*')
    await expect(money.closeVirtualAccount(first.providerId)).rejects.toBeInstanceOf(ProviderUnavailable)
    await money.closeVirtualAccount(first.providerId)
    const second = await money.createVirtualAccount(code, phone)
    expect('providerId' in second && second.providerId).not.toBe(first.providerId)
    await expect(money.closeVirtualAccount('7')).resolves.toBeUndefined()
  })

  test("another person's BVN fails by webhook, an invalid number at once", async () => {
    const code = await customer('other@example.com')
    expect(await money.identify(code, identityOf('2221'))).toEqual({ refused: 'Invalid BVN' })
    expect(await money.identify(code, identityOf('22212341111'))).toBe('started')
    const failed = { succeeded: false, reason: 'Account number or BVN is incorrect' }
    expect(await received(`customeridentification.failed:${code}`)).toMatchObject(failed)
    expect(await money.isIdentified(code)).toBe(false)
    expect(await money.createVirtualAccount(code, phone)).toEqual({ refused: expect.any(String) })
  })

  test('a business that may not open accounts is reported as such', async () => {
    await fault('paystack', 'forbid')
    const code = await customer('forbidden@example.com')
    expect(await money.createVirtualAccount(code, phone)).toEqual({
      refused: 'Dedicated NUBAN is not available for your business',
    })
  })
})

describe('money out', () => {
  let serial = 0
  async function order() {
    const made = await money.createRecipient({
      accountNumber: '0123456789',
      bankCode: '058',
      name: 'TEST ACCOUNT 0123456789',
    })
    if ('refused' in made) throw new Error(made.refused)
    const reference = `kasuwa-test-${String((serial += 1)).padStart(8, '0')}`
    return { reference, amount: kobo(100_000), recipientCode: made.recipientCode, reason: 'Loan disbursement' }
  }
  async function kept(reference: string): Promise<{ amount: number; status: string }[]> {
    const { transfers } = await own<{ transfers: { reference: string; amount: number; status: string }[] }>(
      'GET',
      '/transfers',
    )
    return transfers.filter((transfer) => transfer.reference === reference)
  }

  test('a transfer succeeds at once, once, and its webhook reports it', async () => {
    const one = await order()
    const sent = await money.sendTransfer(one)
    expect(sent).toEqual({
      state: 'succeeded',
      transferCode: expect.stringMatching(/^TRF_/),
      reason: null,
      fee: 0,
      waitsForCode: false,
    })
    expect(await money.sendTransfer(one)).toEqual(sent)
    expect(await money.findTransfer(one.reference)).toEqual(sent)
    expect(await kept(one.reference)).toMatchObject([{ amount: 100_000, status: 'success' }])
    expect(await received(`transfer.success:${one.reference}`)).toMatchObject({
      kind: 'transfer',
      state: 'succeeded',
      reason: null,
    })
  })

  test('a transfer that cannot be sent is refused, and was not sent', async () => {
    expect(await money.createRecipient({ accountNumber: '0123450000', bankCode: '058', name: 'X' })).toEqual({
      refused: expect.any(String),
    })
    const one = await order()
    expect(await money.sendTransfer({ ...one, recipientCode: 'RCP_unknown' })).toEqual({
      refused: 'Recipient specified is invalid',
    })
    const tooMuch = await money.sendTransfer({ ...one, amount: kobo(Number.MAX_SAFE_INTEGER) })
    expect(tooMuch).toEqual({ refused: expect.stringMatching(/balance/) })
    expect(await money.findTransfer(one.reference)).toBeNull()
  })

  test('a pending transfer is settled by webhook, a failed one gives the reason, a successful one may come back', async () => {
    const [pending, failed, reversed] = [await order(), await order(), await order()]
    await fault('paystack', 'pending')
    expect(await money.sendTransfer(pending)).toMatchObject({
      state: 'submitted',
      reason: expect.stringContaining('Paystack'),
      fee: 0,
      waitsForCode: false,
    })
    await own('POST', `/transfers/${pending.reference}`, { status: 'success' })
    expect(await received(`transfer.success:${pending.reference}`)).toMatchObject({ state: 'succeeded' })
    await fault('paystack', 'fail')
    expect(await money.sendTransfer(failed)).toMatchObject({ state: 'failed' })
    const why = 'Transfer failed at the receiving bank'
    expect(await received(`transfer.failed:${failed.reference}`)).toMatchObject({ state: 'failed', reason: why })
    await fault('paystack', 'reverse')
    expect(await money.sendTransfer(reversed)).toMatchObject({ state: 'succeeded' })
    expect(await received(`transfer.reversed:${reversed.reference}`)).toMatchObject({ state: 'reversed' })
    expect(await money.findTransfer(reversed.reference)).toMatchObject({ state: 'reversed' })
  })

  test('verify first, then the same reference again: the money goes once, after any fault', async () => {
    for (const [mode, wasSent] of [
      ['refuse', false],
      ['error', false],
      ['hang', false],
      ['lose_answer', true],
    ] as const) {
      const one = await order()
      await fault('paystack', mode, 1, 'POST /transfer')
      await expect(money.sendTransfer(one)).rejects.toBeInstanceOf(ProviderUnavailable)
      expect((await money.findTransfer(one.reference))?.state).toBe(wasSent ? 'succeeded' : undefined)
      expect(await money.sendTransfer(one)).toMatchObject({ state: 'succeeded' })
      expect(await kept(one.reference)).toHaveLength(1)
    }
  })
})

describe('money in', () => {
  test('a bank transfer comes by webhook, and a repeat is the same', async () => {
    const account_number = '9930999999'
    const body = {
      account_number,
      amount: 1_050_000,
      sender_name: 'RANDALL HORTON',
      reference: 'bank-sent-twice',
      deliveries: 2,
    }
    await own('POST', '/bank-transfers', body)
    const charges = events.filter((event) => event?.key === 'charge.success:bank-sent-twice')
    expect(charges).toHaveLength(2)
    expect(charges[0]).toEqual(charges[1])
    expect(charges[0]).toMatchObject({
      kind: 'charge',
      currency: 'NGN',
      senderName: 'RANDALL HORTON',
      transaction: {
        reference: 'bank-sent-twice',
        amount: 1_050_000,
        fee: 10_500,
        channel: 'dedicated_nuban',
        receiverAccount: account_number,
        customerCode: null,
      },
    })
  })

  test('bytes that were changed are not accepted as the provider’s', async () => {
    const before = events.length
    await own('POST', '/webhooks', { event: 'charge.success', data: { reference: 'x' }, tampered: true })
    // Webhooks of earlier tests may still arrive meanwhile.
    const received = events.slice(before)
    expect(received).toContain(null)
    expect(received.some((event) => event?.key === 'charge.success:x')).toBe(false)
  })

  test('the list has the payments that the webhooks reported, beyond the first page, oldest first', async () => {
    const start = new Date()
    for (let n = 0; n < 120; n++) {
      const paid = { account_number: '9930888888', amount: 1_000 + n, reference: `bank-listed-${n}` }
      await own('POST', '/bank-transfers', { ...paid, deliveries: n === 0 ? 1 : 0 })
    }
    const listed = await Array.fromAsync(money.listTransactions(start, new Date(Date.now() + 1_000)))
    expect(listed.map(({ charge }) => charge.key)).toEqual(
      Array.from({ length: 120 }, (_, n) => `charge.success:bank-listed-${n}`),
    )
    const webhook = await received('charge.success:bank-listed-0')
    expect(webhook).toEqual(listed[0]!.charge)
    const sent = await Array.fromAsync(money.listTransfers(new Date(0), new Date(Date.now() + 1_000)))
    const { transfers } = await own<{ transfers: { reference: string; amount: number; status: string }[] }>(
      'GET',
      '/transfers',
    )
    const ours = transfers.map(({ reference, amount, status }) => ({ reference, amount, state: stateOf(status) }))
    expect(sent.length).toBeGreaterThan(0)
    expect(new Set(sent.map(({ reference, amount, state }) => ({ reference, amount, state })))).toEqual(new Set(ours))
  })
})
