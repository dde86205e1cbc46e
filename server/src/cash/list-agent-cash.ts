import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { nothing } from '@kasuwa/domain/money.ts'
import type { Context } from '../context/context.ts'
import { count, integer, kobo, phone, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { oldestDays, requireCash } from './cash-repository.ts'
import { handOverAnswer, handOversOf } from './hand-over-repository.ts'

const list = statement({
  params: { limit: count, skip: count },
  row: {
    id: uuid<AgentId>(),
    code: text,
    firstName: text.certain,
    lastName: text.certain,
    phone,
    status: word<UserStatus>(),
    balance: kobo,
    days: integer.nullable,
    total: count,
    totalHeld: kobo,
  },
  sql: `with held as (
      select newest.* from agents a cross join lateral (
        select c.agent_id, c.balance_kobo, c.taken_kobo from agent_cash c where c.agent_id = a.id order by c.id desc limit 1
      ) as newest
      where newest.balance_kobo <> 0 or exists (select from cash_hand_overs h where h.agent_id = a.id and h.confirmed_at is null)
    ), aged as (
      select held.*, ${oldestDays('held')} as days, count(*) over () as total, sum(held.balance_kobo) over () as total_held from held
    )
    select a.id, a.code, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.status, aged.balance_kobo as balance, aged.days,
      aged.total, aged.total_held as "totalHeld"
    from aged join agents a on a.id = aged.agent_id join users u on u.id = a.user_id
    order by aged.days desc nulls last, aged.balance_kobo desc, a.id limit :limit offset :skip`,
})

/** The agents who hold cash or wait for an admin to confirm a hand-over, the oldest cash first (decision 64). */
export async function listAgentCash({ app }: Context, input: ListInput) {
  requireCash(app)
  const { limit, skip } = rangeOf(input)
  const read = await app.database.rows(list, { limit, skip })
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  const handOvers = await handOversOf(
    app.database,
    rows.map(({ id }) => id),
  )
  return {
    total_amount: read[0]?.totalHeld ?? nothing,
    agents: rows.map(({ id, code, firstName, lastName, phone, status, balance, days }) => {
      const [waiting, confirmed] = parted(handOvers.get(id) ?? [])
      return {
        id,
        code,
        user: { first_name: firstName, last_name: lastName, phone, status },
        balance,
        oldest_days: days,
        waiting: waiting.map(handOverAnswer),
        last: confirmed.map(handOverAnswer)[0] ?? null,
      }
    }),
    page,
  }
}

/** Those that wait, and those that were confirmed. */
const parted = <T extends { confirmedAt: Date | null }>(all: readonly T[]): [T[], T[]] => [
  all.filter(({ confirmedAt }) => confirmedAt === null),
  all.filter(({ confirmedAt }) => confirmedAt !== null),
]
