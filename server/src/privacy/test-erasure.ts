import type { TestPerson } from '../testing/test-people.ts'
import { decideProposal } from '../testing/test-proposals.ts'
import type { TestServer } from '../testing/test-server.ts'

type Erased = { customerId: string; token: string }

/** The customer asks, as on their own screen. */
export const askToBeErased = (server: TestServer, { token }: Pick<Erased, 'token'>) =>
  server.call('POST', '/cases', { kind: 'erase', words: 'Please delete my data.' }, { as: token })

export const proposeErasure = (server: TestServer, { customerId }: Pick<Erased, 'customerId'>, who: TestPerson) =>
  server.call('POST', `/admin/customers/${customerId}/erasure`, { reason: 'They asked' }, { as: who.token })

/** Both people agree. Throws when one of the two steps was refused. */
export async function erased(
  server: TestServer,
  customer: Erased,
  [proposer, second]: readonly [TestPerson, TestPerson],
): Promise<{ id: string; facts: { name: string; value: string }[] }> {
  await askToBeErased(server, customer)
  const { status, body } = await proposeErasure(server, customer, proposer)
  if (status !== 202) throw new Error(JSON.stringify(body))
  const { proposal } = body.data
  const confirmed = await decideProposal(server, second, proposal.id, 'confirm')
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  return proposal
}
