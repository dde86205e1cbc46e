import { Refused } from '@kasuwa/domain/refusal.ts'
import { agentIdOf, type Context } from '../context.ts'
import { groupDetailAnswer } from './group-answer.ts'
import { findOwnGroup } from './group-repository.ts'
import { listMembers } from './member-repository.ts'

/**
 * One of the agent's groups with its customers and their running loans (API-39).
 * @throws Refused not_found, also for a group that is another agent's
 */
export async function showGroup({ app, actor }: Context, { id }: { id: string }) {
  const group = await findOwnGroup(app.database, id, agentIdOf(actor))
  if (!group) throw new Refused('not_found')
  return groupDetailAnswer({ app, actor }, group, await listMembers(app.database, [group.id]))
}
