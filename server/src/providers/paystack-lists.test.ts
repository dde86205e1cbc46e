import { describe, expect, test } from 'vitest'
import { paystackAdapter } from './paystack.ts'
import { type ListedCharge, ProviderUnavailable } from './ports.ts'
import { json, testProvider } from './test-provider.ts'
import type { Received } from './test-provider.ts'

const from = new Date('2026-11-19T23:00:00.000Z')
const to = new Date('2026-11-20T23:00:00.000Z')
const minute = 60_000

/** The n-th minute of the requested day. */
function at(n: number): string {
  return new Date(from.getTime() + n * minute).toISOString()
}

function transaction(n: number, more: object = {}) {
  const paid = {
    status: 'success',
    amount: 100 + n,
    currency: 'NGN',
    fees: null,
    channel: 'dedicated_nuban',
    paid_at: at(n),
  }
  return { id: 1000 + n, reference: `bank-${n}`, ...paid, ...more }
}

function adapter(baseUrl: string) {
  return paystackAdapter({ baseUrl, secretKey: 'sk_secret', timeoutMs: 5_000 })
}

/** Rows newest first, a hundred at a time, as Paystack pages them. */
async function listing(rows: object[], meta: (page: number) => object | undefined = () => undefined) {
  const { url, received } = await testProvider(({ query }, response) => {
    const [page, perPage] = [Number(query.get('page')), Number(query.get('perPage'))]
    const data = rows.slice((page - 1) * perPage, page * perPage)
    json(response, 200, { status: true, message: 'Retrieved', data, meta: meta(page) })
  })
  return { ...adapter(url), received }
}

/** The readable ones in our terms. */
const charges = (read: readonly ListedCharge[]) =>
  read.flatMap(({ charge }) => (charge.kind === 'charge' ? [charge.transaction] : []))

function pagesOf(received: Received[]): (string | null)[] {
  return received.map(({ query }) => query.get('page'))
}

describe('transactions', () => {
  const newestFirst = Array.from({ length: 250 }, (_, n) => transaction(249 - n))

  test.each<[string, (page: number) => object | undefined, number]>([
    ['the number of pages is given', (page) => ({ total: 250, skipped: 0, perPage: 100, page, pageCount: 3 }), 3],
    ['only a cursor is given', () => ({ next: 'dW5kZWZpbmVkOjI=', previous: null, perPage: '100' }), 4],
    ['nothing is given', () => undefined, 4],
  ])('all are read, oldest first, when %s', async (_what, meta, calls) => {
    const { listTransactions, received } = await listing(newestFirst, meta)
    const read = charges(await Array.fromAsync(listTransactions(from, to)))
    expect(read.map(({ reference }) => reference)).toEqual(newestFirst.map(({ reference }) => reference).toReversed())
    expect(received).toHaveLength(calls)
    expect(received[0]?.path).toBe('/transaction')
    const query = { status: 'success', perPage: '100', page: '2', to: to.toISOString() }
    expect(Object.fromEntries(received[1]?.query ?? [])).toMatchObject(query)
  })

  test('only payments of the requested time are listed, its beginning included and its end not', async () => {
    const rows = [transaction(1440), transaction(1439), transaction(0), transaction(-1)]
    const { listTransactions, received } = await listing(rows)
    const read = charges(await Array.fromAsync(listTransactions(from, to)))
    expect(read.map(({ reference }) => reference)).toEqual(['bank-0', 'bank-1439'])
    expect(new Date(received[0]?.query.get('from') ?? '').getTime()).toBeLessThan(from.getTime())
  })

  test('payments of the same instant keep the order they came in', async () => {
    const { listTransactions } = await listing([2, 1, 0].map((n) => transaction(n, { paid_at: at(5) })))
    const read = charges(await Array.fromAsync(listTransactions(from, to)))
    expect(read.map(({ reference }) => reference)).toEqual(['bank-0', 'bank-1', 'bank-2'])
  })

  test('a row that moves onto the next page while others arrive is listed once', async () => {
    let rows = newestFirst.slice(0, 150)
    const { url } = await testProvider(({ query }, response) => {
      const page = Number(query.get('page'))
      json(response, 200, { status: true, message: 'Retrieved', data: rows.slice((page - 1) * 100, page * 100) })
      rows = [transaction(900 + page), ...rows]
    })
    const read = charges(await Array.fromAsync(adapter(url).listTransactions(from, to)))
    expect(read).toHaveLength(150)
    expect(new Set(read.map(({ id }) => id)).size).toBe(150)
  })

  test('C-176 another currency is passed on, not refused, and every row comes with its body', async () => {
    const { listTransactions } = await listing([transaction(1, { currency: 'USD' }), transaction(0)])
    expect(await Array.fromAsync(listTransactions(from, to))).toMatchObject([
      {
        charge: { kind: 'charge', key: 'charge.success:bank-0', currency: 'NGN', transaction: { amount: 100, fee: 0 } },
        body: expect.stringContaining('"bank-0"'),
      },
      { charge: { kind: 'charge', currency: 'USD', transaction: { reference: 'bank-1', amount: 101 } } },
    ])
  })

  test('no transaction is an empty list', async () => {
    const { listTransactions, received } = await listing([])
    expect(await Array.fromAsync(listTransactions(from, to))).toEqual([])
    expect(pagesOf(received)).toEqual(['1'])
  })

  test.each<[string, object, object]>([
    ['an amount in words', { amount: '100' }, { reference: 'bank-0', amount: '100', currency: 'NGN' }],
    ['a fraction', { amount: 100.5 }, { reference: 'bank-0', amount: '100.5', currency: 'NGN' }],
    ['no date', { paid_at: null }, { reference: 'bank-0', amount: '100', currency: 'NGN' }],
    ['no reference', { reference: '' }, { reference: null, amount: '100', currency: 'NGN' }],
  ])('C-176 %s in one row does not make that row or the list disappear', async (_what, change, values) => {
    const { listTransactions } = await listing([transaction(1), transaction(0, change)])
    const read = await Array.fromAsync(listTransactions(from, to))
    expect(read).toMatchObject([
      { charge: { kind: 'unreadable-charge', values } },
      { charge: { kind: 'charge', key: 'charge.success:bank-1' } },
    ])
  })

  test('a provider that always answers the same page is not read endlessly', async () => {
    const { url, received } = await testProvider((_request, response) =>
      json(response, 200, { status: true, message: 'Retrieved', data: [transaction(0)] }),
    )
    await expect(Array.fromAsync(adapter(url).listTransactions(from, to))).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(received).toHaveLength(2)
  })

  test('a page that fails makes the complete list unavailable', async () => {
    const { url } = await testProvider(({ query }, response) =>
      query.get('page') === '1'
        ? json(response, 200, { status: true, message: 'Retrieved', data: newestFirst.slice(0, 100) })
        : json(response, 500, {}),
    )
    await expect(Array.fromAsync(adapter(url).listTransactions(from, to))).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})

describe('transfers', () => {
  const transfer = (n: number, status: string, more: object = {}) => {
    const made = { reference: `kasuwa-${n}`, amount: 500 + n, currency: 'NGN', createdAt: at(n) }
    return { ...made, status, ...more }
  }

  test('every transfer with its state, oldest first', async () => {
    const undated = {
      createdAt: undefined,
      created_at: at(0),
      fee_charged: 1_000,
      recipient: { details: { account_number: '0123456789', bank_code: '058' } },
    }
    const [tomorrows, first] = [transfer(1440, 'success'), transfer(0, 'success', undated)]
    const rows = [tomorrows, transfer(3, 'otp'), transfer(2, 'abandoned'), transfer(1, 'reversed'), first]
    const { listTransfers, received } = await listing(rows)
    expect(await Array.fromAsync(listTransfers(from, to))).toEqual([
      {
        reference: 'kasuwa-0',
        amount: 500,
        fee: 1_000,
        state: 'succeeded',
        reason: null,
        account: { accountNumber: '0123456789', bankCode: '058' },
      },
      {
        reference: 'kasuwa-1',
        amount: 501,
        fee: 0,
        state: 'reversed',
        reason: 'The bank sent the money back.',
        account: null,
      },
      {
        reference: 'kasuwa-2',
        amount: 502,
        fee: 0,
        state: 'failed',
        reason: expect.stringContaining('Nobody entered the code'),
        account: null,
      },
      {
        reference: 'kasuwa-3',
        amount: 503,
        fee: 0,
        state: 'submitted',
        reason: expect.stringContaining('code'),
        account: null,
      },
    ])
    expect(received[0]?.path).toBe('/transfer')
    const query = { from: from.toISOString(), to: to.toISOString(), perPage: '100', page: '1' }
    expect(Object.fromEntries(received[0]?.query ?? [])).toEqual(query)
  })
})

describe('settlements', () => {
  const settlement = (n: number, more: object = {}) => ({
    id: 100 + n,
    status: 'success',
    currency: 'NGN',
    total_amount: 500 + n,
    settlement_date: '2026-03-02T00:00:00.000Z',
    createdAt: at(n),
    ...more,
  })

  test('BOOK-62 each that paid something in naira, by its id and its day, oldest first', async () => {
    const rows = [
      settlement(1440),
      settlement(5, { total_amount: 0 }),
      settlement(4, { status: 'pending' }),
      settlement(3, { currency: 'USD' }),
      settlement(2, { settlement_date: '2026-03-03' }),
      settlement(1, { id: 'SET_1', createdAt: undefined, created_at: at(1) }),
    ]
    const { listSettlements, received } = await listing(rows)
    expect(await Array.fromAsync(listSettlements(from, to))).toEqual([
      { id: 'SET_1', amount: 501, settledOn: '2026-03-02' },
      { id: '102', amount: 502, settledOn: '2026-03-03' },
    ])
    expect(received[0]).toMatchObject({ path: '/settlement' })
    expect(received[0]!.query.get('subaccount')).toBe('none')
  })
})
