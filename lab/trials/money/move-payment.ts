import type { TestPerson } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { ActRefused, type CallLog, sendUntilDone } from '../desk/desk-calls.ts'
import type { Borrower } from './payers.ts'

export type MoveSetting = { server: TestServer; admin: TestPerson; log: CallLog }

const reason = 'Their receipt shows it'

/**
 * Moves a payment as the desk does: money in suspense is assigned to a customer, and a booked payment is reversed and assigned to the same
 * customer again. The books must be the same afterwards, no matter what happens meanwhile.
 * @param owner the customer to whom money in suspense is assigned; null for a payment that was booked
 */
export async function movePayment(setting: MoveSetting, reference: string, owner: Borrower | null): Promise<void> {
  try {
    if (owner) return await assign(setting, reference, owner.customerId)
    const payment = await setting.server.app.database.row<{ id: string; customerId: string }>(
      'select id, customer_id as "customerId" from payments where tx_ref = $1',
      [reference],
    )
    if (!payment) return void setting.log.wrong.push('an accepted payment is not in the books')
    await post(setting, `/admin/payments/${payment.id}/reverse`, { cause: 'booked_wrongly', reason })
    await assign(setting, `${reference}-reversed`, payment.customerId)
  } catch (error) {
    // The refusal is in the log.
    if (!(error instanceof ActRefused)) throw error
  }
}

const assign = (setting: MoveSetting, reference: string, customer_id: string): Promise<void> =>
  post(setting, '/admin/suspense/assign', { reference, customer_id, reason })

const post = async ({ server, admin, log }: MoveSetting, path: string, body: object): Promise<void> =>
  void (await sendUntilDone(log, `${server.url}/api${path}`, { as: admin.token, body }))
