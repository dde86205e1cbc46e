import { expect, test } from 'vitest'
import { newRecipient, startTestSandbox, transferOrder } from '../test-sandbox.ts'
import type { Body, TestSandbox } from '../test-sandbox.ts'

const providerOpening = 1_000_000_000_000
const bankOpening = 100_000_000

const pay = ({ ask }: TestSandbox, amount: number, reference: string) =>
  ask('POST', '/bank-transfers', { account_number: '9930000001', amount, reference, deliveries: 0 })
const standing = async ({ ask }: TestSandbox) => (await ask('GET', '/bank')).body
const balance = async ({ paystack }: TestSandbox) => (await paystack('GET', '/balance')).body.data?.[0]?.balance
const statement = async ({ url }: TestSandbox, query = '') => {
  const response = await fetch(`${url()}/bank-statement.csv${query}`)
  expect(response.headers.get('content-type')).toContain('text/csv')
  return (await response.text()).trimEnd().split('\n')
}

test('a settlement pays what came in less its fees from the balance to the bank, whole or in part, across a restart', async () => {
  const sandbox = await startTestSandbox()
  for (const [amount, reference] of [
    [1_312_500, 'one'],
    [1_312_500, 'two'],
    [400_000, 'three'],
  ] as const)
    await pay(sandbox, amount, reference)
  expect(await standing(sandbox)).toEqual({
    bank_balance: bankOpening,
    provider_balance: providerOpening + 2_994_750,
    not_settled: 2_994_750,
    transfer_fees: false,
  })
  const part = await sandbox.ask('POST', '/settlements', { amount: 2_000_000 })
  expect(part).toMatchObject({
    status: 200,
    body: { status: 'success', currency: 'NGN', total_amount: 2_000_000, bank_balance: bankOpening + 2_000_000 },
  })
  expect(await balance(sandbox)).toBe(providerOpening + 994_750)
  await sandbox.restart()
  expect((await sandbox.ask('POST', '/settlements', { amount: 994_751 })).body).toEqual({
    message: 'amount: only 9947.50 naira wait to be settled',
  })
  await sandbox.ask('POST', '/settlements')
  expect(await balance(sandbox)).toBe(providerOpening)
  expect(await standing(sandbox)).toMatchObject({ not_settled: 0, bank_balance: bankOpening + 2_994_750 })

  const { body } = await sandbox.paystack('GET', '/settlement')
  const rows = body.data as unknown as Record<'total_amount' | 'total_fees' | 'total_processed', number>[]
  expect(rows.map((row) => row.total_amount)).toEqual([994_750, 2_000_000])
  for (const row of rows) expect(row.total_processed - row.total_fees).toBe(row.total_amount)
  expect(rows.map((row) => row.total_fees).reduce((a, b) => a + b)).toBe(30_250)
  expect((await sandbox.ask('POST', '/settlements')).body).toEqual({ message: 'Nothing waits to be settled' })
})

test('a refund is taken off the settlement, and out of the balance once', async () => {
  const sandbox = await startTestSandbox()
  await pay(sandbox, 1_000_000, 'kept')
  await pay(sandbox, 500_000, 'sent-back')
  await sandbox.paystack('POST', '/refund', { transaction: 'sent-back' })
  expect(await balance(sandbox)).toBe(providerOpening + 985_000)
  expect((await sandbox.ask('POST', '/settlements')).body).toMatchObject({
    total_processed: 1_500_000,
    total_fees: 15_000,
    deductions: 500_000,
    total_amount: 985_000,
  })
  expect(await balance(sandbox)).toBe(providerOpening)
})

test('OPER-69 the list of settlements has the documented fields, in pages, between two instants, newest first, and each its transactions', async () => {
  const sandbox = await startTestSandbox()
  const settle = async (now: string, amount: number) => {
    await sandbox.ask('POST', '/clock', { now })
    return (await sandbox.ask('POST', '/settlements', { amount })).body
  }
  await pay(sandbox, 100_000, 'enough')
  await settle('2031-03-10T12:00:00.000Z', 1_000)
  // In Lagos the next day has begun.
  await settle('2031-03-10T23:30:00.000Z', 2_000)
  await settle('2031-03-12T12:00:00.000Z', 3_000)
  const list = async (query: string) => (await sandbox.paystack('GET', `/settlement?${query}`)).body
  const { data, meta } = await list('perPage=2&page=1')
  expect(meta).toEqual({ total: 3, skipped: 0, perPage: 2, page: 1, pageCount: 2 })
  expect(data).toMatchObject([{ total_amount: 3_000 }, { total_amount: 2_000 }])
  expect(data?.[1]).toEqual({
    id: expect.any(Number),
    domain: 'test',
    status: 'success',
    currency: 'NGN',
    integration: expect.any(Number),
    total_amount: 2_000,
    effective_amount: 2_000,
    total_fees: 20,
    total_processed: 2_020,
    deductions: null,
    settlement_date: '2031-03-11T00:00:00.000Z',
    settled_by: null,
    createdAt: expect.stringMatching(/^2031-03-10T23:30:00/),
    updatedAt: expect.stringMatching(/^2031-03-10T23:30:00/),
  })
  expect((await list('from=2031-03-10T20:00:00.000Z&to=2031-03-11')).data).toMatchObject([{ total_amount: 2_000 }])
  // The payment is settled in parts, so it is in the settlement of the last part.
  await sandbox.ask('POST', '/settlements', {})
  const of = async (settlement: Body | undefined) => {
    const id = JSON.stringify(settlement?.id)
    const [direct, filtered] = [
      await sandbox.paystack('GET', `/settlement/${id}/transactions`),
      await sandbox.paystack('GET', `/transaction?settlement=${id}`),
    ]
    expect(filtered.body.data).toEqual(direct.body.data)
    return direct.body.data
  }
  const { data: all } = await list('')
  expect(await of(all?.[0])).toMatchObject([{ amount: 100_000 }])
  expect(await of(all?.[1])).toEqual([])
  expect((await sandbox.paystack('GET', '/settlement/7/transactions')).status).toBe(404)
  expect((await list('status=pending')).data).toEqual([])
})

test('a top-up moves money from the bank to the balance, and never more than the bank holds', async () => {
  const sandbox = await startTestSandbox()
  const { status, body } = await sandbox.ask('POST', '/top-ups', { amount: 10_000_000 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    reference: expect.stringMatching(/^TOP-\d+$/),
    bank_balance: bankOpening - 10_000_000,
    provider_balance: providerOpening + 10_000_000,
    not_settled: 0,
  })
  expect(await sandbox.ask('POST', '/top-ups', { amount: 90_000_001 })).toEqual({
    status: 400,
    body: { message: 'amount: the bank holds only 900000.00 naira' },
  })
  expect(await balance(sandbox)).toBe(providerOpening + 10_000_000)
})

test('the statement lists every line with the balance after it, by days in Lagos, and quotes a text with commas', async () => {
  const sandbox = await startTestSandbox()
  await sandbox.ask('POST', '/clock', { now: '2031-03-10T12:00:00.000Z' })
  await sandbox.ask('POST', '/bank-lines', { amount: -5_225, description: ' SMS charge, "March" ' })
  await pay(sandbox, 1_000_000, 'paid')
  await sandbox.ask('POST', '/clock', { now: '2031-03-10T23:30:00.000Z' })
  await sandbox.ask('POST', '/settlements')
  await sandbox.ask('POST', '/clock', { now: '2031-03-12T12:00:00.000Z' })
  await sandbox.ask('POST', '/top-ups', { amount: 150_000_00 - 1 })
  await sandbox.ask('POST', '/bank-lines', { amount: 7, description: 'Interest' })
  await sandbox.restart()
  const header = 'Date,Description,Reference,Debit,Credit,Balance'
  const lines = [
    expect.stringMatching(/^2031-03-10,"SMS charge, ""March""",BNK-\d+,52\.25,,999947\.75$/),
    expect.stringMatching(/^2031-03-11,PAYSTACK SETTLEMENT,STL-\d+,,9900\.00,1009847\.75$/),
    expect.stringMatching(/^2031-03-12,PAYSTACK TOP-UP,TOP-\d+,149999\.99,,859847\.76$/),
    expect.stringMatching(/^2031-03-12,Interest,BNK-\d+,,0\.07,859847\.83$/),
  ]
  expect(await statement(sandbox)).toEqual([header, ...lines])
  expect(await statement(sandbox, '?from=2031-03-11&to=2031-03-11')).toEqual([header, lines[1]])
  expect(await statement(sandbox, '?from=2031-03-13')).toEqual([header])
})

test('where collections are paid to the bank, money that came in is not in the balance before or after', async () => {
  const sandbox = await startTestSandbox({ paystackSettles: 'bank' })
  await pay(sandbox, 1_000_000, 'paid')
  expect(await standing(sandbox)).toMatchObject({ provider_balance: providerOpening, not_settled: 990_000 })
  await sandbox.ask('POST', '/settlements')
  expect(await standing(sandbox)).toMatchObject({
    provider_balance: providerOpening,
    not_settled: 0,
    bank_balance: bankOpening + 990_000,
  })
})

test('fees of transfers are off at first; switched on, each success costs its fee, which a reversal keeps', async () => {
  const sandbox = await startTestSandbox()
  const recipient = await newRecipient(sandbox)
  const send = (reference: string, amount: number) =>
    sandbox.paystack('POST', '/transfer', transferOrder(recipient, reference, amount))
  await send('before-fees-were-on', 500_000)
  expect((await sandbox.ask('POST', '/transfer-fees', { on: true })).body).toEqual({ on: true })
  for (const [reference, amount, fee] of [
    ['up-to-five-thousand', 500_000, 1_000],
    ['above-five-thousand', 500_001, 2_500],
    ['up-to-fifty-thousand', 5_000_000, 2_500],
    ['above-fifty-thousand', 5_000_001, 5_000],
  ] as const) {
    const before = Number(await balance(sandbox))
    await send(reference, amount)
    expect(before - Number(await balance(sandbox)), reference).toBe(amount + fee)
    expect((await sandbox.paystack('GET', `/transfer/verify/${reference}`)).body.data).toMatchObject({
      fee_charged: fee,
    })
  }
  await sandbox.ask('POST', '/faults', { provider: 'paystack', mode: 'pending', count: 2 })
  const before = Number(await balance(sandbox))
  await send('succeeds-by-a-person', 700)
  await send('fails-by-a-person-1', 700)
  expect(Number(await balance(sandbox))).toBe(before - 1_400)
  await sandbox.ask('POST', '/transfers/succeeds-by-a-person', { status: 'success' })
  await sandbox.ask('POST', '/transfers/fails-by-a-person-1', { status: 'failed' })
  await sandbox.restart()
  expect(Number(await balance(sandbox))).toBe(before - 700 - 1_000)
  const success = sandbox.product.webhooks.find(({ data }) => data.reference === 'succeeds-by-a-person')
  expect(success?.data).toMatchObject({ status: 'success', fee_charged: 1_000 })
  await sandbox.ask('POST', '/transfers/succeeds-by-a-person', { status: 'reversed' })
  expect(Number(await balance(sandbox))).toBe(before - 1_000)
  const { body } = await sandbox.paystack('GET', '/transfer')
  const fees = (body.data as unknown as { reference: string; fee_charged: number }[]).map(
    ({ reference, fee_charged }) => [reference, fee_charged] as const,
  )
  expect(Object.fromEntries(fees)).toMatchObject({
    'before-fees-were-on': 0,
    'succeeds-by-a-person': 1_000,
    'fails-by-a-person-1': 0,
  })
})

test('a transfer whose fee is more than what is left is refused', async () => {
  const sandbox = await startTestSandbox()
  const recipient = await newRecipient(sandbox)
  await sandbox.ask('POST', '/transfer-fees', { on: true })
  const send = (amount: number) =>
    sandbox.paystack(
      'POST',
      '/transfer',
      transferOrder(recipient, `all-of-it-but-the-fee-${amount}`.slice(-50), amount),
    )
  expect((await send(providerOpening - 4_999)).body).toMatchObject({ code: 'insufficient_balance' })
  expect((await send(providerOpening - 5_000)).status).toBe(200)
})

test.each([
  ['/settlements', { amount: 0 }, 'amount'],
  ['/settlements', { amount: 1.5 }, 'amount'],
  ['/top-ups', {}, 'amount'],
  ['/top-ups', { amount: -1 }, 'amount'],
  ['/top-ups', { amount: '100' }, 'amount'],
  ['/bank-lines', { amount: 0, description: 'Charge' }, 'amount'],
  ['/bank-lines', { amount: 100 }, 'description'],
  ['/bank-lines', { amount: 100, description: ' ' }, 'description'],
  ['/bank-lines', { amount: 100, description: 'two\nlines' }, 'description'],
  ['/transfer-fees', {}, 'on'],
  ['/transfer-fees', { on: 'yes' }, 'on'],
])('POST %s with %j is 400 with a sentence about %s, and changes nothing', async (path, body, field) => {
  const sandbox = await startTestSandbox()
  await pay(sandbox, 1_000, 'paid')
  const before = await standing(sandbox)
  const { status, body: answer } = await sandbox.ask('POST', path, body)
  expect(status).toBe(400)
  expect(answer).toEqual({ message: expect.stringMatching(new RegExp(`^${field}: must be`)) })
  expect(await standing(sandbox)).toEqual(before)
})

test.each([
  ['from=31/03/2027', 'from: must be a day'],
  ['to=2027-02-30', 'to: must be a day'],
  ['from=2027-03-02&to=2027-03-01', 'from: must not be after to'],
])('a statement with %s is 400: %s', async (query, message) => {
  const { ask } = await startTestSandbox()
  const { status, body } = await ask('GET', `/bank-statement.csv?${query}`)
  expect(status).toBe(400)
  expect(body).toEqual({ message: expect.stringContaining(message) })
})
