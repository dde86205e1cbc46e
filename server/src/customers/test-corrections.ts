import { customerAt } from '../testing/test-kyc.ts'
import type { SignedUp } from '../access/sign-up/test-sign-up.ts'
import { anAdmin, type TestPerson } from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import type { TestServer } from '../testing/test-server.ts'

export type Corrected = SignedUp & { customerId: string }

/** A customer at a level, with their customer id. */
export async function aCustomerAt(server: TestServer, level: 0 | 1 | 2): Promise<Corrected> {
  const user = await customerAt(server, level)
  const row = await server.app.database.row<{ id: string }>('select id from customers where user_id = $1', [
    user.userId,
  ])
  return { ...user, customerId: row!.id }
}

/** Two admins: one proposes corrections and the other confirms them. */
export async function aCorrectionDesk(server: TestServer) {
  const [admin, second] = await Promise.all([anAdmin(server), anAdmin(server)])
  const why = { reason: 'Typed wrongly at the stall', checked: 'Called back, ID card seen' }
  const propose = (of: { customerId: string }, part: string, values: object, key?: string) =>
    server.call(
      'POST',
      `/admin/customers/${of.customerId}/corrections`,
      { part, values, ...why },
      {
        as: admin.token,
        ...(key && { headers: { 'idempotency-key': key } }),
      },
    )
  const confirm = (id: string, who: TestPerson = second) => decideProposal(server, who, id, 'confirm')
  async function correct(of: { customerId: string }, part: string, values: object) {
    const { status, body } = await propose(of, part, values)
    if (status !== 202) throw new Error(JSON.stringify(body))
    const confirmed = await confirm(body.data.proposal.id)
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
    return body.data.proposal as { id: string; facts: { name: string; value: string }[] }
  }
  const pageOf = async ({ customerId }: { customerId: string }) =>
    (await server.call('GET', `/admin/customers/${customerId}`, undefined, { as: admin.token })).body.data
  return { admin, second, why, propose, confirm, correct, pageOf }
}
