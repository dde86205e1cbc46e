import { agentIdOf, type Context } from '../context/context.ts'
import { count, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { type ListInput, rangeOf } from '../lists/page.ts'
import { dueAnswer, dueColumns, duePage, dueShape, dueTotals, loansDue } from './loans-due.ts'

const listDue = statement({
  params: { agentId: uuid<AgentId>(), limit: count, skip: count },
  row: dueShape,
  sql: `with ${loansDue}, shown as (
      select due.*, ${dueTotals} from due
      order by due.next_due_date, due.id limit :limit offset :skip
    )
    select ${dueColumns}
    from shown join users u on u.id = shown.user_id
    order by shown.next_due_date, shown.id`,
})

/** One page of the loans of an agent's customers that are late or due today, the latest first, and the total due on all of them. */
export async function agentDue({ app, actor }: Context, input: ListInput) {
  const { limit, skip } = rangeOf(input)
  const read = await app.database.rows(listDue, { agentId: agentIdOf(actor), limit, skip })
  return duePage(input, read, dueAnswer)
}
