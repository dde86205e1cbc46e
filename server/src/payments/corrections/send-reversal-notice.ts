import { exactNaira, longDate } from '@kasuwa/domain/display.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import { questionsTo } from '../../access/contact-of.ts'
import { sendNotice } from '../../access/send-notice.ts'
import type { JobHandler } from '../../context/context.ts'
import { bool, day, kobo, phone, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'
import type { PaymentId, UserId } from '../../base/ids.ts'

const find = statement({
  params: { id: uuid<PaymentId>() },
  row: { userId: uuid<UserId>(), phone, amount: kobo, paidOn: day.certain, isOwed: bool },
  sql: `select u.id as "userId", u.phone, p.amount_kobo as amount, lagos_day(p.paid_at) as "paidOn",
      exists (select from allocation_reversals a where a.payment_id = p.id) as "isOwed"
    from payments p join users u on u.id = p.user_id where p.id = :id and p.reversed_at is not null`,
})

/** Sends the customer a text message that their repayment was reversed (DESK-61). */
export const sendReversalNotice: JobHandler = async (app, { subject }) => {
  const found = await app.database.row(find, { id: subject as PaymentId })
  if (!found) return 'done'
  const { userId, phone: to } = found
  await sendNotice(app, {
    to,
    message: textOf({ ...found, questions: await questionsTo(app, userId) }),
    purpose: 'REPAYMENT_REVERSED',
    userId,
  })
  return 'done'
}

function textOf({
  amount,
  paidOn,
  isOwed,
  questions,
}: {
  phone: Phone
  amount: Parameters<typeof exactNaira>[0]
  paidOn: Parameters<typeof longDate>[0]
  isOwed: boolean
  questions: string
}): string {
  const owed = isOwed ? 'Your loan shows what is due now.' : 'It is no longer your credit.'
  return `Kasuwa: your payment of ${exactNaira(amount).replace('₦', 'NGN ')} on ${longDate(paidOn)} was reversed. ${owed} Questions? ${questions}.`
}
