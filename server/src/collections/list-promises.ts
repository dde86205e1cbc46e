import type { PromiseList } from '@kasuwa/contract/collection-lists.ts'
import { addDays, type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { count, day, kobo, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { dueOfRow, isUnkept, lateAnswer, lateColumns, lateJoins, lateShape } from './late-rows.ts'

const list = statement({
  reads: 'replica',
  params: { agentId: uuid<AgentId>().nullable, on: day, limit: count, skip: count },
  row: { ...lateShape, total: count, totalPromised: kobo },
  planEachTime: true,
  sql: `with page as (
      select r.loan_id, ${dueOfRow} as due_now, r.promised_kobo, count(*) over () as total, coalesce(sum(r.promised_kobo) over (), 0) as total_promised
      from running_loans r
      where r.promised_on = :on and (:agentId::uuid is null or r.agent_id = :agentId) and ${isUnkept}
      order by r.promised_kobo desc nulls last, r.loan_id limit :limit offset :skip
    )
    select ${lateColumns}, page.total, page.total_promised as "totalPromised" from ${lateJoins}
    order by page.promised_kobo desc nulls last, r.loan_id`,
})

type Input = Pick<ListInput, 'page' | 'per_page'> & { list?: PromiseList | undefined }

/** The promised day of a list: a promise for yesterday that was not kept is broken since today began (C-197). */
export const promiseDayOf: Record<PromiseList, (today: Day) => Day> = {
  today: (today) => today,
  since_yesterday: (today) => addDays(today, -1),
}

/** One page of the newest promises that are due today and open, or were for yesterday and not kept; for an agent, of their own customers (COLL-05). */
export async function listPromises({ app, actor, now }: Context, input: Input) {
  const agentId = actor.accountType === 'agent' ? agentIdOf(actor) : null
  const { limit, skip } = rangeOf(input)
  const today = lagosDay(now)
  const on = promiseDayOf[input.list ?? 'today'](today)
  const read = await app.database.rows(list, { agentId, on, limit, skip })
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  return {
    loans: rows.map((row) => lateAnswer(row, today)),
    total_promised: read[0]?.totalPromised ?? nothing,
    page,
  }
}
