import type { App } from '../context/context.ts'
import { phone, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import type { Settings } from '../settings/settings.ts'

type Reader = Pick<App, 'database' | 'settings'>
type Lines = Partial<Pick<Settings, 'SUPPORT_PHONE' | 'SUPPORT_EMAIL'>>

const findActiveAgent = statement({
  params: { userId: uuid<UserId>() },
  row: { phone },
  sql: `select u.phone from customers c join agents a on a.id = c.agent_id join users u on u.id = a.user_id
    where c.user_id = :userId and u.status = 'active'`,
})

/**
 * How a person reaches somebody, as the words of a text: "call your agent on 08030000011" for a customer whose agent is active, and the
 * lender's own line for everybody else (C-209, C-210). An agent who has left is never named.
 */
export async function contactOf({ database, settings }: Reader, userId: UserId): Promise<string> {
  const agent = await database.row(findActiveAgent, { userId })
  return agent ? `call your agent on ${agent.phone}` : lenderOf(settings)
}

/** The same as a short sentence, where the agent's number is not worth its letters: "Call your agent". */
export async function questionsTo({ database, settings }: Reader, userId: UserId): Promise<string> {
  if (await database.row(findActiveAgent, { userId })) return 'Call your agent'
  const line = lenderOf(settings)
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`
}

/** How a customer reaches somebody, as the words of a sentence without the agent's number, which the screen shows beside it. */
export const helpFrom = (agentIsActive: boolean, settings: Lines): string =>
  agentIsActive ? 'contact your agent' : lenderOf(settings)

/** The lender's own line; without one no number is named. */
function lenderOf({ SUPPORT_PHONE: line, SUPPORT_EMAIL: email }: Lines): string {
  if (line) return `call us on ${line}`
  return email ? `write to ${email}` : 'call us'
}
