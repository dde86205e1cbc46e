import type { NoticePurpose } from '@kasuwa/domain/access/text-purposes.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { App } from '../context/context.ts'
import { text, uuid } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import { countInBudget } from '../notifications/text-budget.ts'

const insert = statement({
  params: { userId: uuid<UserId>(), purpose: text },
  sql: 'insert into sent_texts (user_id, purpose) values (:userId, :purpose)',
})

/** A text to a customer that contains no code. */
export type Notice = {
  to: Phone
  message: string
  purpose: NoticePurpose
  /** The user whose page lists it; null where the number is no longer theirs. */
  userId: UserId | null
}

/**
 * Sends the text, counts it in the budget of texts, which never delays it, and notes that it was sent (DESK-03). When one of the last two
 * fails, the text is not sent again.
 * @throws ProviderUnavailable when the provider did not accept it
 */
export async function sendNotice(app: App, { to, message, purpose, userId }: Notice): Promise<void> {
  await app.ports.sms.send(to, message)
  const written = userId === null ? null : app.database.run(insert, { userId, purpose })
  await Promise.all([written, countInBudget(app)]).catch((error: unknown) =>
    app.log.warn('text not counted or not recorded', { error }),
  )
}
