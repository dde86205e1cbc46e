import type { App } from '../context/context.ts'
import { phone, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'

type Lines = Partial<Pick<Settings, 'SUPPORT_PHONE' | 'SUPPORT_EMAIL'>>

const findActiveAgent = statement({
  params: { userId: uuid<UserId>() },
  row: { phone },
  sql: `select u.phone from customers c join agents a on a.id = c.agent_id join users u on u.id = a.user_id
    where c.user_id = :userId and u.status = 'active'`,
})

/**
 * The contact that a person calls, as a text says it after "Call": "your agent on 08030000011" for a customer whose agent is active, and the lender's own
 * line for everybody else (C-209, C-210). An agent who has left is never named. Null where the lender has no line.
 */
export async function contactOf(tx: Sql, { settings }: Pick<App, 'settings'>, userId: UserId): Promise<string | null> {
  const agent = await tx.row(findActiveAgent, { userId })
  if (agent) return `your agent on ${agent.phone}`
  return settings.SUPPORT_PHONE === undefined ? null : `us on ${settings.SUPPORT_PHONE}`
}

/** How a customer reaches somebody, as the words of a sentence without the agent's number, which the screen shows beside it. */
export const helpFrom = (agentIsActive: boolean, settings: Lines): string =>
  agentIsActive ? 'contact your agent' : lenderOf(settings)

/** The lender's own line; without one no number is named. */
function lenderOf({ SUPPORT_PHONE: line, SUPPORT_EMAIL: email }: Lines): string {
  if (line) return `call us on ${line}`
  return email ? `write to ${email}` : 'call us'
}
