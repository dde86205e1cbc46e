import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { type NotificationKind, textClassOf, type TextState } from '@kasuwa/domain/notifications/kinds.ts'
import { nextTextTime, planTexts } from '@kasuwa/domain/notifications/text-rules.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import { bool, count, instant, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import type { CustomerId, UserId } from '../base/ids.ts'
import { repeatText } from '../notifications/repeat-text.ts'
import { isTrue } from '../notifications/text-repository.ts'

/** So many texts are sent again to one customer in a day. */
const maxAgain = 3
const sentStates: readonly TextState[] = ['sent', 'delivered', 'failed']

/** The user is locked, so that the texts of a day are counted one after the other. */
const lock = statement({
  params: { id: count },
  row: { userId: uuid<UserId>() },
  sql: `select u.id as "userId" from users u where u.id = (select user_id from notifications where id = :id) for no key update`,
})
const find = statement({
  params: { id: count },
  row: {
    customerId: uuid<CustomerId>(),
    kind: word<NotificationKind>(),
    state: word<TextState>().certain,
    isTrue: bool.certain,
    status: word<UserStatus>(),
    again: count,
    waits: bool.certain,
    at: instant,
  },
  sql: `select c.id as "customerId", n.kind, n.text_state as state, ${isTrue} as "isTrue", u.status, n.created_at as at,
      (select count(*) from notifications a where a.user_id = n.user_id and a.event_key like 'again:%'
        and a.created_at >= product_today()::timestamp at time zone 'Africa/Lagos') as again,
      exists (select from notifications a where a.user_id = n.user_id and a.text_state = 'waiting' and a.kind = n.kind
        and a.subject_id is not distinct from n.subject_id and a.facts = n.facts) as waits
    from notifications n join users u on u.id = n.user_id join customers c on c.user_id = u.id
    where n.id = :id and n.text_state is not null and n.text_phone is null`,
})

/**
 * Sends a customer a text again that they say they did not get: the same facts in the words of its kind, by all rules of texts. At most three
 * for one customer in a day, and not while the same text waits to leave: the customer would read it twice. Texts with a code are asked for by the customer alone.
 * @throws Refused not_found, text_not_again, text_again_waits, text_again_limit
 */
export function sendTextAgain(context: Context, { id: given }: { id: string }) {
  return answerOnce(context, async (tx) => {
    // An id of another kind finds nothing.
    if (!/^\d{1,15}$/.test(given)) throw new Refused('not_found')
    const id = Number(given)
    const user = await tx.row(lock, { id })
    const text = user && (await tx.row(find, { id }))
    if (!user || !text) throw new Refused('not_found')
    const { customerId, kind, status, again, waits } = text
    const { send } = planTexts([{ id, ...text }], { status, sentToday: 0 })
    if (!sentStates.includes(text.state) || send.length === 0) throw new Refused('text_not_again')
    if (waits) throw new Refused('text_again_waits')
    if (again >= maxAgain) throw new Refused('text_again_limit')
    const isNow = textClassOf(kind) === 'now'
    const dueAt = isNow ? tx.now : nextTextTime(tx.now)
    await repeatText(tx, { id, state: isNow ? 'sending' : 'waiting', dueAt })
    await record(tx, context.actor, {
      action: 'text.sent-again',
      subject: { kind: 'customer', id: customerId },
      after: { kind, textId: id },
    })
    return { id, from: dueAt }
  })
}
