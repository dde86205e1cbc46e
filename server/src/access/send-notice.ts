import type { NoticePurpose } from '@kasuwa/domain/access/text-purposes.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { App } from '../context/context.ts'
import { text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import { countInBudget } from './limits/text-budget.ts'

const insert = statement({
  params: { userId: uuid<UserId>(), purpose: text },
  sql: 'insert into sent_texts (user_id, purpose) values (:userId, :purpose)',
})

/** A text to a customer that holds no code. */
export type Notice = {
  to: Phone
  message: string
  purpose: NoticePurpose
  /** Whose page lists it; null where the number is theirs no longer. */
  userId: UserId | null
}

/**
 * Sends the text, counts it in the budget of texts, which never holds it back, and writes down that it was sent (DESK-03). The last two are
 * no reason to send it again when they fail.
 * @throws ProviderUnavailable when the provider did not take it
 */
export async function sendNotice(app: App, { to, message, purpose, userId }: Notice): Promise<void> {
  await app.ports.sms.send(to, message)
  const written = userId === null ? null : app.database.run(insert, { userId, purpose })
  await Promise.all([written, countInBudget(app)]).catch((error: unknown) =>
    app.log.warn('text not counted or not written down', { error }),
  )
}
