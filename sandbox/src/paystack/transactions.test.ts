import { expect, test } from 'vitest'
import { newAccount, startTestSandbox } from '../test-sandbox.ts'

const lastPage = { total: 3, total_volume: 3_000, skipped: 2, perPage: 2, page: 2, pageCount: 2 }

test('transactions are listed newest first, in pages, for one customer, and between two days', async () => {
  const sandbox = await startTestSandbox()
  const account = await newAccount(sandbox, 'ada@example.com')
  const pay = (account_number: unknown, reference: string) =>
    sandbox.ask('POST', '/bank-transfers', { account_number, amount: 1_000, reference, deliveries: 0 })
  await sandbox.ask('POST', '/clock', { now: '2031-03-10T12:00:00.000Z' })
  await pay(account.account_number, 'first')
  await sandbox.ask('POST', '/clock', { advance_days: 1 })
  await pay('1234567890', 'second')
  await sandbox.ask('POST', '/clock', { advance_days: 1 })
  await pay(account.account_number, 'third')
  await sandbox.restart()

  const list = async (query: string) => {
    const { body } = await sandbox.paystack('GET', `/transaction?${query}`)
    return {
      references: (body.data as unknown as { reference: string }[]).map(({ reference }) => reference),
      meta: body.meta,
    }
  }
  expect((await list('')).references).toEqual(['third', 'second', 'first'])
  expect(await list('perPage=2&page=2')).toEqual({ references: ['first'], meta: lastPage })
  expect((await list('from=2031-03-11&to=2031-03-11')).references).toEqual(['second'])
  expect((await list('from=2031-03-11T13:00:00.000Z')).references).toEqual(['third'])
  const { id, customer_code } = account.customer as unknown as { id: number; customer_code: string }
  expect((await list(`customer=${id}`)).references).toEqual(['third', 'first'])
  expect((await list(`customer=${customer_code}&amount=1000&status=success`)).references).toEqual(['third', 'first'])
  expect((await list('customer=999')).references).toEqual([])
  expect((await list('status=failed')).references).toEqual([])
})

test('a transaction is found by reference and by id, and has the fields of the webhook', async () => {
  const { ask, paystack, product } = await startTestSandbox()
  await ask('POST', '/bank-transfers', { account_number: '1234567890', amount: 1_000, reference: 'paid' })
  const { body } = await paystack('GET', '/transaction/verify/paid')
  expect(body.message).toBe('Verification successful')
  expect(body.data).toMatchObject({ ...(product.webhooks[0]?.data ?? { nothing: 'was received' }), plan: null })
  const fetched = (await paystack('GET', `/transaction/${body.data?.id as unknown as number}`)).body.data
  expect(fetched).toMatchObject(product.webhooks[0]?.data ?? { nothing: 'was received' })
  expect((await paystack('GET', '/transaction/verify/unpaid')).status).toBe(404)
  expect((await paystack('GET', '/transaction/12')).status).toBe(404)
})
