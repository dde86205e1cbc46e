import { expect, test, vi } from 'vitest'
import { newRecipient, startTestSandbox, transferOrder } from '../test-sandbox.ts'
import type { TestSandbox } from '../test-sandbox.ts'

async function send(sandbox: TestSandbox, mode?: string) {
  const recipient = await newRecipient(sandbox)
  if (mode) await sandbox.ask('POST', '/faults', { provider: 'paystack', mode, count: 1 })
  const order = transferOrder(recipient)
  const { status, body } = await sandbox.paystack('POST', '/transfer', order)
  return { reference: order.reference, answer: { status, transfer: body.data?.status } }
}

const statusOf = async (sandbox: TestSandbox, reference: string) =>
  (await sandbox.paystack('GET', `/transfer/verify/${reference}`)).body.data?.status

const events = ({ product }: TestSandbox) => product.webhooks.map(({ event }) => event)

test('a transfer succeeds at once, and its webhook follows', async () => {
  const sandbox = await startTestSandbox()
  const { reference, answer } = await send(sandbox)
  expect(answer).toEqual({ status: 200, transfer: 'success' })
  await vi.waitFor(() => expect(events(sandbox)).toEqual(['transfer.success']), 20_000)
  expect(sandbox.product.webhooks[0]?.data).toMatchObject({
    reference,
    amount: 250_000,
    status: 'success',
    recipient: { details: { account_number: '0123456789', bank_code: '058' } },
  })
  expect((await sandbox.ask('GET', '/transfers')).body).toEqual({
    transfers: [
      { reference, amount: 250_000, status: 'success', account_number: '0123456789', at: expect.stringMatching(/Z$/) },
    ],
  })
})

test('fail: the transfer fails finally, and the webhook reports it', async () => {
  const sandbox = await startTestSandbox()
  const { reference, answer } = await send(sandbox, 'fail')
  expect(answer).toEqual({ status: 200, transfer: 'failed' })
  await vi.waitFor(() => expect(events(sandbox)).toEqual(['transfer.failed']), 20_000)
  expect(await statusOf(sandbox, reference)).toBe('failed')
})

test('reverse: success first, then a reversed webhook, even across a restart', async () => {
  const sandbox = await startTestSandbox()
  const { reference, answer } = await send(sandbox, 'reverse')
  expect(answer).toEqual({ status: 200, transfer: 'success' })
  await sandbox.restart()
  await vi.waitFor(() => expect(events(sandbox)).toEqual(['transfer.success', 'transfer.reversed']), 20_000)
  expect(sandbox.product.webhooks[1]?.data).toMatchObject({ reference, status: 'reversed' })
  expect(await statusOf(sandbox, reference)).toBe('reversed')
})

test.each(['success', 'failed', 'reversed'])(
  'pending: no webhook is sent until the transfer is settled as %s',
  async (status) => {
    const sandbox = await startTestSandbox()
    const { reference, answer } = await send(sandbox, 'pending')
    expect(answer).toEqual({ status: 200, transfer: 'pending' })
    expect(await statusOf(sandbox, reference)).toBe('pending')
    expect(events(sandbox)).toEqual([])
    await sandbox.restart()
    const settled = await sandbox.ask('POST', `/transfers/${reference}`, { status })
    expect(settled).toEqual({ status: 200, body: { reference, status, webhook_statuses: [200] } })
    expect(events(sandbox)).toEqual([`transfer.${status}`])
    expect(await statusOf(sandbox, reference)).toBe(status)
  },
)

test.each([
  ['failed', 'success'],
  ['failed', 'reversed'],
  ['reversed', 'success'],
  ['reversed', 'failed'],
  ['success', 'failed'],
])('a transfer that is %s cannot become %s', async (first, second) => {
  const sandbox = await startTestSandbox()
  const { reference } = await send(sandbox, 'pending')
  await sandbox.ask('POST', `/transfers/${reference}`, { status: first })
  const { status, body } = await sandbox.ask('POST', `/transfers/${reference}`, { status: second })
  expect({ status, body }).toEqual({
    status: 400,
    body: { message: `A transfer that is ${first} cannot become ${second}` },
  })
  expect(await statusOf(sandbox, reference)).toBe(first)
})

test('settling to the present status repeats the webhook and changes nothing', async () => {
  const sandbox = await startTestSandbox()
  const { reference } = await send(sandbox, 'pending')
  await sandbox.ask('POST', `/transfers/${reference}`, { status: 'success' })
  await sandbox.ask('POST', `/transfers/${reference}`, { status: 'success' })
  expect(sandbox.product.webhooks[1]?.raw).toBe(sandbox.product.webhooks[0]?.raw)
})

test('an unknown transfer is 404, an unknown status 400', async () => {
  const sandbox = await startTestSandbox()
  expect((await sandbox.ask('POST', '/transfers/no-such-transfer-here', { status: 'success' })).status).toBe(404)
  const { reference } = await send(sandbox, 'pending')
  expect((await sandbox.ask('POST', `/transfers/${reference}`, { status: 'pending' })).status).toBe(400)
  expect((await sandbox.ask('POST', `/transfers/${reference}`)).status).toBe(400)
})
