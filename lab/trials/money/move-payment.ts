import type { TestPerson } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { ActRefused, type CallLog, sendUntilDone } from '../desk/desk-calls.ts'
import type { Borrower } from './payers.ts'

export type MoveSetting = { server: TestServer; admin: TestPerson; log: CallLog }

const reason = 'Their receipt shows it'

/**
 * Moves a payment as the desk does: one in suspense is assigned to a customer, one that was booked is reversed and assigned to its own customer
 * again. Whatever comes meanwhile, the books end as without it.
 * @param owner whom money in suspense is for; null for a payment that was booked
 */
export async function movePayment(setting: MoveSetting, reference: string, owner: Borrower | null): Promise<void> {
  try {
    if (owner) return await assign(setting, reference, owner.customerId)
    const payment = await setting.server.app.database.row<{ id: string; customerId: string }>(
      'select id, customer_id as "customerId" from payments where tx_ref = $1',
      [reference],
    )
    if (!payment) return void setting.log.wrong.push('a payment that was taken is not in the books')
    await post(setting, `/admin/payments/${payment.id}/reverse`, { cause: 'booked_wrongly', reason })
    await assign(setting, `${reference}-reversed`, payment.customerId)
  } catch (error) {
    // It stands in the log.
    if (!(error instanceof ActRefused)) throw error
  }
}

const assign = (setting: MoveSetting, reference: string, customer_id: string): Promise<void> =>
  post(setting, '/admin/suspense/assign', { reference, customer_id, reason })

const post = async ({ server, admin, log }: MoveSetting, path: string, body: object): Promise<void> =>
  void (await sendUntilDone(log, `${server.url}/api${path}`, { as: admin.token, body }))
