import { expect, test } from 'vitest'
import { startTestSandbox } from '../test-sandbox.ts'

test('after it is told to forget, the sandbox is empty, also after a restart, and uses no number again', async () => {
  const { ask, paystack, restart } = await startTestSandbox()
  const paid = async (reference: string) => {
    await ask('POST', '/bank-transfers', { account_number: '9930123456', amount: 100, reference, deliveries: 0 })
    const { body } = await paystack('GET', '/transaction')
    return body.data as unknown as { id: number; reference: string }[]
  }
  const [first] = await paid('before-it-was-forgotten')
  expect((await ask('DELETE', '/memory')).status).toBe(200)
  await restart()
  const after = await paid('after-it-was-forgotten')
  expect(after.map((transaction) => transaction.reference)).toEqual(['after-it-was-forgotten'])
  expect(after[0]!.id).toBeGreaterThan(first!.id)
})
