import { daysBetween, lagosDay } from '@kasuwa/domain/dates.ts'
import { currentStep } from '@kasuwa/domain/kyc/steps.ts'
import { agentIdOf, type Context, type Viewer } from '../context/context.ts'
import { count, instant, integerOf, listOf, type RowOfShape, text, uuid } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId, CustomerId } from '../base/ids.ts'
import { countedTotal, countTo, type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { personAnswer, personColumns, personShape } from '../profile/person-answer.ts'

const params = { agentId: uuid<AgentId>().nullable }
/** The active customers who have not completed KYC; of one agent where given. */
export const unfinished = `from users u join customers c on c.user_id = u.id
  where u.kyc_level < 2 and u.account_type = 'customer' and u.status = 'active' and (:agentId::uuid is null or c.agent_id = :agentId)`

/** The level that they have, the completed steps of the next one, and when they last did anything, as shape and as SQL. */
export const standShape = { level: integerOf<0 | 1>(), steps: listOf(text), since: instant }
export const standColumns = `u.kyc_level as level,
      array(select k.step from kyc_steps k where k.user_id = u.id and k.level = u.kyc_level + 1) as steps,
      greatest(c.created_at, (select max(k.completed_at) from kyc_steps k where k.user_id = u.id)) as since`

const list = statement({
  reads: 'replica',
  params: { ...params, limit: count, skip: count },
  row: { id: uuid<CustomerId>(), ...personShape, ...standShape },
  planEachTime: true,
  sql: `with page as (select c.id ${unfinished} order by c.created_at desc, c.id desc limit :limit offset :skip)
    select c.id, ${personColumns}, ${standColumns}
    from page join customers c on c.id = page.id join users u on u.id = c.user_id left join profiles p on p.user_id = u.id
    order by c.created_at desc, c.id desc`,
})
const countAll = statement({
  reads: 'replica',
  params,
  row: { total: count },
  planEachTime: true,
  sql: countTo(unfinished),
})

/**
 * One page of the active customers who have not completed KYC, the newest first, with the step at which each stands and for how many days; for an agent, their
 * own (COLL-09).
 */
export async function listUnfinishedKyc({ app, actor, now }: Context, input: Pick<ListInput, 'page' | 'per_page'>) {
  const agentId = actor.accountType === 'agent' ? agentIdOf(actor) : null
  const { limit, skip } = rangeOf(input)
  const [read, total] = await Promise.all([
    app.database.rows(list, { agentId, limit, skip }),
    app.database.only(countAll, { agentId }),
  ])
  const { rows, page } = pageOf(input, read, countedTotal(total))
  return { customers: rows.map((row) => rowAnswer({ app, actor }, row, now)), page }
}

const rowAnswer = (viewer: Viewer, row: RowOf<typeof list>, now: Date) => ({
  id: row.id,
  user: personAnswer(viewer, row),
  ...standOf(row, now),
})

/** The level that somebody works on, the step at which they stand, and for how many days. */
export function standOf(row: RowOfShape<typeof standShape>, now: Date) {
  const level = row.level === 0 ? 1 : 2
  const step = currentStep(level, new Set(row.steps))
  return { level, step, days: daysBetween(lagosDay(row.since), lagosDay(now)) } as const
}
