import { lagosDay } from '@kasuwa/domain/dates.ts'
import { expect, onTestFinished, test } from 'vitest'
import { productNow } from '../../db/product-time.ts'
import { allTime, checkBooks } from '../../ledger/reconcile.ts'
import { fetchSettlements } from '../../payments/incoming/fetch-settlements.ts'
import { decideProposal } from '../../testing/test-proposals.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../../testing/test-lending.ts'
import { aCustomer, anAdmin } from '../../testing/test-people.ts'

test.each(['balance', 'bank'] as const)(
  'C-192 BOOK-64 where what comes in is kept in the %s, each event moves the expected balance as the provider moves its own',
  async (paystackSettles) => {
    const server = await openTestServer({ PAYSTACK_SETTLES: paystackSettles })
    onTestFinished(() => server.close())
    const [admin, second] = [await anAdmin(server), await anAdmin(server)]
    const post = (path: string, body: object) => server.call('POST', path, body, { as: admin.token })
    const agree = (what: string, notSettled: number, more = 0) =>
      expect.poll(figures, { message: what, timeout: 10_000 }).toEqual([more, notSettled])
    // The answer to a transfer names no fee; the webhook that follows does.
    const figures = async () => {
      await server.app.database.run(`update provider_balance set asked_at = 'epoch'`)
      const { body } = await server.call('GET', '/admin/books/provider-balance', undefined, { as: admin.token })
      return [body.data.difference - 10_000_000_000, body.data.not_settled]
    }
    const customer = await aCustomer(server)
    await server.sandbox('POST', '/transfer-fees', { on: true })
    await agree('nothing', 0)
    await aRunningLoan(server, admin, customer)
    await agree('a payout and its fee', 0)
    await pay(server, await aVirtualAccount(server, customer, admin), 1_000_000)
    await pay(server, '9988776655', 500_000, { reference: 'stray-1' })
    await agree('a repayment and money in suspense', 14_850)
    await server.sandbox('POST', '/settlements', { amount: 400_000 })
    await fetchSettlements(server.app, allTime())
    await agree('a settlement', 10_850)
    await server.sandbox('POST', '/top-ups', { amount: 7_000 })
    const day = lagosDay(await productNow(server.app.database))
    expect((await post('/admin/books/top-ups', { amount: 70, day, reference: 'TOP-1' })).status).toBe(200)
    await agree('a top-up', 10_850)
    await post('/admin/suspense/top-up', { reference: 'stray-1', reason: 'Ours' })
    await agree('our own top-up in suspense', 10_850)
    const proposed = await post('/admin/books/provider-adjustments', { amount: -5, day, reason: 'An unlisted fee' })
    await decideProposal(server, second, proposed.body.data.proposal.id, 'confirm')
    await agree('an adjustment of the books alone', 10_850, 5)
    expect(await checkBooks(server.app)).toEqual([])
  },
)
