import { expect, test, vi } from 'vitest'
import { newRecipient, startTrial, transferOrder } from '../trial.ts'
import type { Trial } from '../trial.ts'

async function send(trial: Trial, mode?: string) {
  const recipient = await newRecipient(trial)
  if (mode) await trial.ask('POST', '/faults', { provider: 'paystack', mode, count: 1 })
  const order = transferOrder(recipient)
  const { status, body } = await trial.paystack('POST', '/transfer', order)
  return { reference: order.reference, answer: { status, transfer: body.data?.status } }
}

const statusOf = async (trial: Trial, reference: string) =>
  (await trial.paystack('GET', `/transfer/verify/${reference}`)).body.data?.status

const events = ({ product }: Trial) => product.webhooks.map(({ event }) => event)

test('a transfer succeeds at once, and its webhook follows', async () => {
  const trial = await startTrial()
  const { reference, answer } = await send(trial)
  expect(answer).toEqual({ status: 200, transfer: 'success' })
  await vi.waitFor(() => expect(events(trial)).toEqual(['transfer.success']), 20_000)
  expect(trial.product.webhooks[0]?.data).toMatchObject({
    reference,
    amount: 250_000,
    status: 'success',
    recipient: { details: { account_number: '0123456789', bank_code: '058' } },
  })
  expect((await trial.ask('GET', '/transfers')).body).toEqual({
    transfers: [
      { reference, amount: 250_000, status: 'success', account_number: '0123456789', at: expect.stringMatching(/Z$/) },
    ],
  })
})

test('fail: the transfer has failed for good, and the webhook says so', async () => {
  const trial = await startTrial()
  const { reference, answer } = await send(trial, 'fail')
  expect(answer).toEqual({ status: 200, transfer: 'failed' })
  await vi.waitFor(() => expect(events(trial)).toEqual(['transfer.failed']), 20_000)
  expect(await statusOf(trial, reference)).toBe('failed')
})

test('reverse: success first, then a reversed webhook, even across a restart', async () => {
  const trial = await startTrial()
  const { reference, answer } = await send(trial, 'reverse')
  expect(answer).toEqual({ status: 200, transfer: 'success' })
  await trial.restart()
  await vi.waitFor(() => expect(events(trial)).toEqual(['transfer.success', 'transfer.reversed']), 20_000)
  expect(trial.product.webhooks[1]?.data).toMatchObject({ reference, status: 'reversed' })
  expect(await statusOf(trial, reference)).toBe('reversed')
})

test.each(['success', 'failed', 'reversed'])(
  'pending: nothing is told until the transfer is settled as %s',
  async (status) => {
    const trial = await startTrial()
    const { reference, answer } = await send(trial, 'pending')
    expect(answer).toEqual({ status: 200, transfer: 'pending' })
    expect(await statusOf(trial, reference)).toBe('pending')
    expect(events(trial)).toEqual([])
    await trial.restart()
    const settled = await trial.ask('POST', `/transfers/${reference}`, { status })
    expect(settled).toEqual({ status: 200, body: { reference, status, webhook_statuses: [200] } })
    expect(events(trial)).toEqual([`transfer.${status}`])
    expect(await statusOf(trial, reference)).toBe(status)
  },
)

test.each([
  ['failed', 'success'],
  ['failed', 'reversed'],
  ['reversed', 'success'],
  ['reversed', 'failed'],
  ['success', 'failed'],
])('a transfer that is %s cannot become %s', async (first, second) => {
  const trial = await startTrial()
  const { reference } = await send(trial, 'pending')
  await trial.ask('POST', `/transfers/${reference}`, { status: first })
  const { status, body } = await trial.ask('POST', `/transfers/${reference}`, { status: second })
  expect({ status, body }).toEqual({
    status: 400,
    body: { message: `A transfer that is ${first} cannot become ${second}` },
  })
  expect(await statusOf(trial, reference)).toBe(first)
})

test('settling as it already stands repeats the webhook and changes nothing', async () => {
  const trial = await startTrial()
  const { reference } = await send(trial, 'pending')
  await trial.ask('POST', `/transfers/${reference}`, { status: 'success' })
  await trial.ask('POST', `/transfers/${reference}`, { status: 'success' })
  expect(trial.product.webhooks[1]?.raw).toBe(trial.product.webhooks[0]?.raw)
})

test('an unknown transfer is 404, an unknown status 400', async () => {
  const trial = await startTrial()
  expect((await trial.ask('POST', '/transfers/no-such-transfer-here', { status: 'success' })).status).toBe(404)
  const { reference } = await send(trial, 'pending')
  expect((await trial.ask('POST', `/transfers/${reference}`, { status: 'pending' })).status).toBe(400)
  expect((await trial.ask('POST', `/transfers/${reference}`)).status).toBe(400)
})
