import { agentIdOf, type Context } from '../context/context.ts'
import { groupAnswer } from './group-answer.ts'
import { loadOwnGroup, type GroupId } from './group-repository.ts'
import { listMembers } from './member-repository.ts'

/** One of the agent's groups as the list shows it, with its members and the addresses of their pictures. */
export async function readGroup(context: Context, id: GroupId) {
  const { actor, app } = context
  const group = await loadOwnGroup(app.database, id, agentIdOf(actor))
  return groupAnswer(context, group, await listMembers(app.database, [group.id]))
}
