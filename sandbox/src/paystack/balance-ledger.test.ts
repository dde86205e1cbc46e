import { expect, test } from 'vitest'
import { newRecipient, startTestSandbox, transferOrder } from '../test-sandbox.ts'

interface Row {
  balance: number
  difference: number
  model_responsible: string
}

test.each(['balance', 'bank'] as const)(
  'OPER-67 the ledger explains the balance to the kobo, row by row, where payments wait in the %s',
  async (paystackSettles) => {
    const sandbox = await startTestSandbox({ paystackSettles })
    const recipient = await newRecipient(sandbox)
    const { ask, paystack } = sandbox
    const send = (reference: string, amount: number) =>
      paystack('POST', '/transfer', transferOrder(recipient, reference, amount))
    await ask('POST', '/transfer-fees', { on: true })
    await send('transfer-that-arrives', 700_000)
    for (const mode of ['pending', 'fail', 'otp']) {
      await ask('POST', '/faults', { provider: 'paystack', mode, count: 1 })
      await send(`transfer-that-is-${mode}`, 300)
    }
    await ask('POST', '/transfers/transfer-that-is-pending', { status: 'success' })
    await ask('POST', '/transfers/transfer-that-is-pending', { status: 'reversed' })
    for (const reference of ['first', 'second'])
      await ask('POST', '/bank-transfers', { account_number: '9930000001', amount: 40_000, reference })
    await paystack('POST', '/refund', { transaction: 'first', amount: 4_000 })
    await ask('POST', '/settlements', { amount: 10_000 })
    await ask('POST', '/top-ups', { amount: 5_000 })
    await ask('POST', '/profiles', { profile: 'low-balance', on: true })
    await send('transfer-from-little', 99)

    const rows = (await paystack('GET', '/balance/ledger?perPage=100')).body.data as unknown as Row[]
    const oldestFirst = rows.toReversed()
    expect(rows[0]!.balance).toBe((await paystack('GET', '/balance')).body.data?.[0]?.balance)
    for (const [place, { balance, difference }] of oldestFirst.entries()) {
      const before = place === 0 ? 1_000_000_000_000 : oldestFirst[place - 1]!.balance
      expect(balance - difference).toBe(before)
    }
    const kinds = new Set(rows.map((row) => row.model_responsible))
    const ofPayments = paystackSettles === 'balance' ? ['Refund', 'Settlement', 'Transaction'] : []
    expect([...kinds].sort()).toEqual(['Profile', 'Topup', 'Transfer', ...ofPayments].sort())
    expect((await paystack('GET', '/balance/ledger?perPage=2')).body.meta).toMatchObject({
      total: rows.length,
      pageCount: Math.ceil(rows.length / 2),
    })
  },
)
