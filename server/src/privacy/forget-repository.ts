import type { UserId } from '../base/ids.ts'
import { bool, count, integer, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'

/** People are read in the order of their ids, so many at a time. */
const batch = 200
const page = { after: uuid<UserId>().nullable, batch: count }
const next = '(:after::uuid is null or u.id > :after) order by u.id limit :batch'

const unfinished = `from users u where u.status = 'pending' and u.created_at < product_now() - :limit::integer * interval '1 day'`

/** Any event of a loan, the last payment included: a rejected or withdrawn request counts as well. */
const lastEvent = `greatest(l.requested_at, l.decided_at, l.end_date::timestamptz, l.withdrawn_at, l.cancelled_at, l.written_off_at,
  (select max(coalesce(p.paid_at, p.created_at)) from payments p where p.loan_id = l.id))`
/** Customers with documents and loans, all of which ended long ago, without credit, a waiting case, or a file that was asked for. */
const outdated = `from users u join customers c on c.user_id = u.id
  where exists (select from files f where f.user_id = u.id and f.purpose in ('utility_bill', 'valid_id') and f.state = 'confirmed')
    and exists (select from loans l where l.customer_id = c.id)
    and not exists (select from loans l where l.customer_id = c.id
      and (l.status not in ('completed', 'rejected') or ${lastEvent} > product_now() - :limit::integer * interval '1 year'))
    and coalesce((select sum(p.amount_kobo) from postings p where p.account = 'customer_credit' and p.customer_id = c.id), 0) = 0
    and not exists (select from cases k where k.user_id = u.id and k.answered_at is null)
    and not exists (select from asked_files a where a.user_id = u.id and a.sent_at is null and not a.is_withdrawn)`

const statementsOf = (from: string) => ({
  count: statement({ params: { limit: integer }, row: { found: count }, sql: `select count(*) as found ${from}` }),
  list: statement({
    params: { limit: integer, ...page },
    row: { id: uuid<UserId>() },
    sql: `select u.id ${from} and ${next}`,
  }),
})
const people = { unfinished: statementsOf(unfinished), outdated: statementsOf(outdated) }

const forgetSignUp = statement({
  params: { id: uuid<UserId>(), limit: integer },
  row: { isGone: bool },
  sql: 'select forget_unfinished_sign_up(:id, :limit) as "isGone"',
})
const lockPerson = statement({
  params: { id: uuid<UserId>() },
  sql: 'select from users where id = :id for update',
})
const isOutdated = statement({
  params: { id: uuid<UserId>(), limit: integer },
  row: { isOutdated: bool },
  sql: `select exists (select ${outdated} and u.id = :id) as "isOutdated"`,
})
/** The sweep of files then removes them from the store and their rows. */
const dropFiles = statement({
  params: { id: uuid<UserId>() },
  sql: `update files set state = 'replaced' where user_id = :id and purpose in ('utility_bill', 'valid_id') and state = 'confirmed'`,
})
const dropNames = statement({
  params: { id: uuid<UserId>() },
  sql: 'update profiles set utility_bill = null, valid_id = null where user_id = :id',
})
const oldNotifications = statement({
  params: { limit: integer },
  row: { found: count },
  sql: `select count(*) as found from notifications where created_at < product_now() - :limit::integer * interval '1 day'`,
})
const oldEvents = statement({
  params: { limit: integer },
  row: { found: count },
  sql: `select count(*) as found from security_events where at < now() - :limit::integer * interval '1 day'`,
})

const counts = {
  unfinished: people.unfinished.count,
  outdated: people.outdated.count,
  notifications: oldNotifications,
  events: oldEvents,
}
export type Rule = keyof typeof counts

/** How many rows a rule finds; `limit` is in the unit of its rule. */
export const countForgotten = async (sql: Sql, rule: Rule, limit: number): Promise<number> =>
  (await sql.only(counts[rule], { limit })).found

/** The people that a rule finds, some at a time. */
export async function* peopleOf(sql: Sql, rule: keyof typeof people, limit: number): AsyncGenerator<UserId> {
  let after: UserId | null = null
  for (;;) {
    const rows: { id: UserId }[] = await sql.rows(people[rule].list, { limit, after, batch })
    for (const { id } of rows) yield id
    if (rows.length < batch) return
    after = rows.at(-1)?.id ?? null
  }
}

/** Deletes a sign-up that was never finished; false where it stays. */
export const deleteSignUp = async (sql: Sql, id: UserId, limit: number): Promise<boolean> =>
  (await sql.only(forgetSignUp, { id, limit })).isGone

/** Locks a customer, and gives up their documents if they are still outdated; false where they are not. */
export async function dropDocuments(tx: Transaction, id: UserId, limit: number): Promise<boolean> {
  await tx.run(lockPerson, { id })
  if (!(await tx.only(isOutdated, { id, limit })).isOutdated) return false
  await tx.run(dropNames, { id })
  await tx.run(dropFiles, { id })
  return true
}
