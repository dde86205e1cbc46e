import { expect, test } from 'vitest'
import { startTestSandbox } from '../test-sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const account_number = '9930000001'
const paid = ({ ask }: Sandbox, reference: string, amount = 10_000) =>
  ask('POST', '/bank-transfers', { account_number, amount, reference })
const refund = ({ paystack }: Sandbox, transaction: string, amount?: number) =>
  paystack('POST', '/refund', { transaction, ...(amount && { amount }) })
const events = ({ product }: Sandbox) =>
  product.webhooks
    .map(({ raw }) => JSON.parse(raw) as { event: string; data: object })
    .filter(({ event }) => event.startsWith('refund.'))

test('a refund is pending, and is processed a moment later with a webhook that names the transaction', async () => {
  const sandbox = await startTestSandbox()
  await paid(sandbox, 'paid-once')
  expect(await refund(sandbox, 'paid-once')).toMatchObject({
    status: 200,
    body: { message: 'Refund has been queued for processing', data: { status: 'pending', amount: 10_000 } },
  })
  await expect
    .poll(() => events(sandbox), { timeout: 5_000 })
    .toMatchObject([
      { event: 'refund.processed', data: { transaction_reference: 'paid-once', amount: '10000', status: 'processed' } },
    ])
  const { id } = (await sandbox.paystack('GET', '/transaction/verify/paid-once')).body.data as unknown as { id: number }
  expect((await sandbox.paystack('GET', `/refund?transaction=${id}`)).body.data).toMatchObject([
    { status: 'processed' },
  ])
  expect((await sandbox.paystack('GET', '/refund?transaction=paid-once')).body.data).toEqual([])
})

test('a refund is never more than the money that came; an unknown transaction is 404; a failed refund may be repeated', async () => {
  const sandbox = await startTestSandbox()
  await paid(sandbox, 'paid-in-parts')
  await sandbox.ask('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 1, path: 'POST /refund' })
  expect((await refund(sandbox, 'paid-in-parts', 6_000)).status).toBe(200)
  expect(await refund(sandbox, 'paid-in-parts', 4_001)).toMatchObject({
    status: 400,
    body: { message: 'Transaction has been fully reversed' },
  })
  expect((await refund(sandbox, 'never-came')).status).toBe(404)
  expect((await sandbox.ask('POST', '/refunds/paid-in-parts', { status: 'failed' })).status).toBe(200)
  expect((await sandbox.ask('POST', '/refunds/paid-in-parts', { status: 'processed' })).status).toBe(400)
  expect((await refund(sandbox, 'paid-in-parts', 10_000)).status).toBe(200)
})
