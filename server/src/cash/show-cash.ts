import { addKobo, naira, nothing } from '@kasuwa/domain/money.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { integer, kobo, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { oldestDays, requireCash } from './cash-repository.ts'
import { handOverAnswer, newestHandOvers, statedCash } from './hand-over-repository.ts'
import { receiptsOfToday } from './receipt-repository.ts'

const findHeld = statement({
  params: { agentId: uuid<AgentId>() },
  row: { balance: kobo, days: integer.nullable },
  sql: `select held.balance_kobo as balance, ${oldestDays('held')} as days
    from agent_cash held where held.agent_id = :agentId order by held.id desc limit 1`,
})

/** An agent's own cash: what they hold, how old it is, what they took today, and the outcome of their hand-overs. */
export async function showCash({ app, actor }: Context) {
  requireCash(app)
  const agentId = agentIdOf(actor)
  const { database, settings } = app
  const [held, stated, receipts, handOvers] = await Promise.all([
    database.row(findHeld, { agentId }),
    statedCash(database, agentId),
    receiptsOfToday(database, agentId),
    newestHandOvers(database, agentId),
  ])
  return {
    balance: held?.balance ?? nothing,
    limit: naira(settings.AGENT_CASH_LIMIT_NAIRA),
    oldest_days: held?.days ?? null,
    stated,
    today: addKobo(...receipts.map(({ amount }) => amount)),
    receipts: receipts.map((row) => ({
      tx_ref: row.reference,
      user: { first_name: row.firstName, last_name: row.lastName },
      loan_id: row.loanId,
      amount: row.amount,
      taken_at: row.takenAt,
      receipt: row.state,
    })),
    hand_overs: handOvers.map(handOverAnswer),
  }
}
