import type { QuarterWorld } from './quarter-world.ts'

/** A reminder that must be made: its key in the database. */
export type Reminder = { key: string; kind: 'due_tomorrow' | 'loan_late' }

/** The reminders of today, by the instalments themselves (NOTE-22). */
export const remindersOfToday = ({ direct }: QuarterWorld): Promise<Reminder[]> =>
  direct.rows<Reminder>(
    `select case when days < 0 then 'due_tomorrow' else 'loan_late' end as kind,
       id || ':' || due || case when days < 0 then '' else ':' || days end as key
     from (
       select l.id, min(i.due_date) as due, product_today() - min(i.due_date) as days from loans l join instalments i on i.loan_id = l.id
       where l.status in ('active', 'overdue') and l.written_off_at is null
         and i.paid_principal_kobo + i.paid_interest_kobo + i.paid_fee_kobo < i.principal_kobo + i.interest_kobo + i.fee_kobo
       group by l.id
     ) as next where days in (-1, 1, 3, 7)`,
  )

/** Events that should be there and are not, and events that should not be there. */
export async function missingEvents(world: QuarterWorld, reminders: readonly Reminder[]): Promise<string[]> {
  const { direct, sandbox } = world
  const rows = await direct.rows<{ kind: string; key: string }>('select kind, event_key as key from notifications')
  const there = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  const wanted = new Set(reminders.map(({ kind, key }) => `${kind} ${key}`))
  const wrong = [...wanted].filter((one) => !there.has(one)).map((one) => `no reminder: ${one}`)
  for (const { kind, key } of rows)
    if ((kind === 'due_tomorrow' || kind === 'loan_late') && !wanted.has(`${kind} ${key}`))
      wrong.push(`a reminder of nothing: ${kind} ${key}`)
  for (const { reference, status } of await sandbox.transfers()) {
    const kinds = status === 'success' ? ['paid_out'] : status === 'reversed' ? ['paid_out', 'loan_money_returned'] : []
    for (const kind of kinds) if (!there.has(`${kind} ${reference}`)) wrong.push(`no notice: ${kind} ${reference}`)
  }
  return [...wrong, ...(await paymentsWithoutReceipt(world))]
}

/** Each payment by transfer and each cash payment has one receipt. */
async function paymentsWithoutReceipt({ direct }: QuarterWorld): Promise<string[]> {
  const rows = await direct.rows<{ userId: string; payments: number; receipts: number }>(
    `select u.id as "userId",
       (select count(*) from payments p where p.user_id = u.id and p.kind = 'loan_repayment') as payments,
       (select count(*) from notifications n where n.user_id = u.id and n.in_bell
          and n.kind in ('repayment_received', 'paid_off', 'credit_held', 'cash_receipt')) as receipts
     from users u where u.account_type = 'customer'`,
  )
  return rows
    .filter((one) => one.payments !== one.receipts)
    .map((one) => `${one.payments} payments and ${one.receipts} receipts of ${one.userId}`)
}
