import { lagosDay } from '@kasuwa/domain/dates.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepStatement, statementOf } from './bank/test-bank.ts'
import { checkBooks } from '../ledger/reconcile.ts'
import { pay } from '../testing/test-lending.ts'
import { aCustomer, anAdmin, type TestPerson } from '../testing/test-people.ts'
import { withLimits } from '../testing/test-proposals.ts'
import { moveToLagosTime } from '../testing/test-clock.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await openTestServer()
  admin = await anAdmin(server)
})
/** Noon of the next day, so that no test begins on one day and ends on another. */
beforeEach(() => moveToLagosTime(server.app.database, '12:00'))
afterAll(async () => {
  expect(await checkBooks(server.app)).toEqual([])
  await server.close()
})

const post = async (path: string, body: object, { token } = admin) => server.call('POST', path, body, { as: token })
const valueOf = ({ body }: Awaited<ReturnType<typeof post>>, fact: string) =>
  body.data.proposal.facts.find(({ name }: { name: string }) => name === fact)?.value

test('DECIDE-10 BOOK-38 lines of the bank count with money in suspense that the same person assigns to the customer', () =>
  withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 5_000 }, async () => {
    const [one, two] = [await aCustomer(server), await aCustomer(server)]
    const now = await server.app.database.row<{ now: Date }>('select product_now() as now')
    const on = lagosDay(now!.now)
    const amounts = [3_000, 2_000, 1, 5_000] as const
    await keepStatement(
      server,
      admin,
      statementOf(
        amounts.map((naira) => [on, 'TRANSFER', `DAY-${naira}`, naira]),
        0,
      ),
    )
    const assign = async (naira: number, { customerId }: { customerId: string }) => {
      const line = await server.app.database.row<{ id: string }>('select id from bank_lines where reference = $1', [
        `DAY-${naira}`,
      ])
      return post(`/admin/books/bank/1020/lines/${line!.id}/assign`, { customer_id: customerId, reason: 'A receipt' })
    }
    for (const naira of [3_000, 2_000]) expect((await assign(naira, one)).status).toBe(200)
    const split = await assign(1, one)
    expect([split.status, valueOf(split, 'Assigned to them today')]).toEqual([202, '₦5,000.00'])
    await pay(server, '9911223344', 100, { reference: 'beside-lines', sender_name: 'A LOST SENDER' })
    const beside = { reference: 'beside-lines', customer_id: one.customerId, reason: 'They showed it' }
    expect((await post('/admin/suspense/assign', beside)).status).toBe(202)
    expect((await assign(5_000, two)).status).toBe(200)
  }))

test('DECIDE-10 BOOK-67 money in suspense that one person books as own top-ups on one day counts together', () =>
  withLimits(server, { SECOND_PERSON_ASSIGNMENT_ABOVE: 5_000 }, async () => {
    const ours = async (naira: number) => {
      const reference = `ours-${naira}`
      await pay(server, '9911223344', naira * 100, { reference })
      return post('/admin/suspense/top-up', { reference, reason: 'It is ours' })
    }
    for (const naira of [3_000, 2_000]) expect((await ours(naira)).status).toBe(200)
    const split = await ours(1)
    expect([split.status, valueOf(split, 'Own top-ups from suspense today')]).toEqual([202, '₦5,000.00'])
  }))
