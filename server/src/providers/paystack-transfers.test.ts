import { kobo } from '@kasuwa/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { paystackAdapter } from './paystack.ts'
import { ProviderUnavailable } from './ports.ts'
import { json, testProvider } from './test-provider.ts'

const reference = 'kasuwa-9ee55786-2323-4760-98e2'
const order = { reference, amount: kobo(100_000), recipientCode: 'RCP_gd9vgag7n5lr5ix', reason: 'Loan disbursement' }
const queued = {
  amount: 100_000,
  reference,
  status: 'success',
  reason: order.reason,
  failures: null,
  transfer_code: 'TRF_v5tip3zx8nna9o78',
  recipient: 56824902,
}
const ok = (data: unknown) => ({ status: true, message: 'Transfer has been queued', data })
const refusal = (message: string, more = {}) => ({ status: false, message, ...more })
const duplicateText = 'Please provide a unique reference. Reference already exists on a transfer'

/** Paystack's answers to `POST /transfer`, and then to verifying. */
async function answering(post: [number, unknown], verify: [number, unknown] = [500, {}]) {
  const { url, received } = await testProvider(({ method }, response) =>
    json(response, ...(method === 'POST' ? post : verify)),
  )
  const { sendTransfer, findTransfer } = paystackAdapter({ baseUrl: url, secretKey: 'sk_secret', timeoutMs: 5_000 })
  return { sendTransfer, findTransfer, received }
}

describe('sending', () => {
  test('a transfer goes out in kobo from the balance, under our reference and key', async () => {
    const { sendTransfer, received } = await answering([200, ok(queued)])
    expect(await sendTransfer(order)).toEqual({
      state: 'succeeded',
      transferCode: 'TRF_v5tip3zx8nna9o78',
      reason: null,
      fee: 0,
      waitsForCode: false,
    })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: '/transfer',
      headers: { authorization: 'Bearer sk_secret' },
      body: {
        source: 'balance',
        amount: 100_000,
        recipient: order.recipientCode,
        reference,
        reason: order.reason,
        currency: 'NGN',
      },
    })
  })

  test.each([
    ['pending', 'submitted'],
    ['otp', 'submitted'],
    ['received', 'submitted'],
    ['queued tomorrow', 'submitted'],
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['reversed', 'reversed'],
  ])('the status %j is %s', async (status, state) => {
    const { sendTransfer } = await answering([200, ok({ ...queued, status })])
    expect(await sendTransfer(order)).toMatchObject({ state })
  })

  test.each([
    [
      400,
      refusal('Your balance is not enough to fulfil this request', {
        type: 'validation_error',
        code: 'insufficient_balance',
      }),
    ],
    [400, refusal('Recipient specified is invalid', { meta: { next_step: 'Provide a valid recipient.' } })],
    [404, refusal('Recipient not found')],
    [422, refusal('The amount is below the minimum', { code: null })],
  ])('%i %j: conclusively not sent', async (status, body) => {
    const { sendTransfer } = await answering([status, body])
    expect(await sendTransfer(order)).toEqual({ refused: body.message })
  })

  test.each([
    [401, refusal('Invalid key')],
    [400, refusal('Invalid key')],
    [400, refusal('Your key is not known', { type: 'validation_error', code: 'invalid_Key' })],
    [403, refusal('You cannot initiate third party payouts as a starter business')],
    [429, refusal('Too many requests')],
    [500, refusal('An error occurred')],
    [503, refusal('Down for maintenance')],
    [400, refusal('The processor did not answer', { type: 'processor_error', code: 'unknown' })],
    [400, { message: 'no Route matched with those values' }],
    [404, {}],
    [200, ok({ ...queued, reference: 'kasuwa-somebody-elses-0001' })],
    [200, ok(null)],
    [200, { status: false, message: 'Transfer has been queued', data: queued }],
    [302, {}],
  ])('%i %j: whether it was sent is unknown', async (status, body) => {
    const { sendTransfer, received } = await answering([status, body])
    await expect(sendTransfer(order)).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(received).toHaveLength(1)
  })
})

describe('a reference that was sent before', () => {
  const first = {
    ...queued,
    status: 'failed',
    gateway_response: 'Account is blocked',
    session: { provider: 'nip', id: '1' },
  }

  test.each([
    ['with its code', refusal(duplicateText, { type: 'validation_error', code: 'duplicate_transfer_reference' })],
    ['with its code in other words', refusal('Sent before', { code: 'duplicate_transfer_reference' })],
    ['without a code', refusal(duplicateText)],
    ['under another code', refusal('Duplicate reference(s) found: x', { type: 'api_error', code: 'unknown' })],
  ])('%s: the answer is the outcome of the first', async (_what, duplicate) => {
    const { sendTransfer, received } = await answering([400, duplicate], [200, ok(first)])
    expect(await sendTransfer(order)).toEqual({
      state: 'failed',
      transferCode: queued.transfer_code,
      reason: 'Account is blocked',
      fee: 0,
      waitsForCode: false,
    })
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /transfer',
      `GET /transfer/verify/${reference}`,
    ])
  })

  test.each<[string, [number, unknown]]>([
    ['verifying knows nothing of it', [404, refusal('Transfer not found')]],
    ['verifying is out of order', [500, {}]],
  ])('while %s, the outcome is unknown', async (_what, verify) => {
    const { sendTransfer } = await answering(
      [400, refusal(duplicateText, { code: 'duplicate_transfer_reference' })],
      verify,
    )
    await expect(sendTransfer(order)).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})

describe('asking for the outcome of a transfer', () => {
  test('the state, and why it failed', async () => {
    const { findTransfer } = await answering(
      [500, {}],
      [200, ok({ ...queued, status: 'reversed', failures: 'Bank is down', fee_charged: 2_500 })],
    )
    expect(await findTransfer(reference)).toEqual({
      state: 'reversed',
      transferCode: queued.transfer_code,
      reason: 'Bank is down',
      fee: 2_500,
      waitsForCode: false,
    })
  })

  test('a failure without a reason gets the text of its status', async () => {
    const { findTransfer } = await answering([500, {}], [200, ok({ ...queued, status: 'abandoned' })])
    expect(await findTransfer(reference)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('Nobody entered the code'),
    })
  })

  test('one that never arrived is null', async () => {
    const { findTransfer } = await answering([500, {}], [404, refusal('Transfer not found')])
    expect(await findTransfer(reference)).toBeNull()
  })

  test.each<[number, unknown]>([
    [404, '<html>'],
    [404, { message: 'no Route matched' }],
    [400, refusal('Reference is invalid')],
    [401, refusal('Invalid key')],
    [200, ok({ ...queued, reference: 'kasuwa-somebody-elses-0001' })],
  ])('%i %j does not say that it never arrived', async (status, body) => {
    const { findTransfer } = await answering([500, {}], [status, body])
    await expect(findTransfer(reference)).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})
