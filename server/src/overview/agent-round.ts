import type { CollectionOutcome } from '@kasuwa/domain/loans/collection.ts'
import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { agentIdOf, type Context } from '../context/context.ts'
import { count, day, instant, kobo, text, uuid, word } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { AgentId } from '../base/ids.ts'
import { type ListInput, rangeOf } from '../lists/page.ts'
import { nextPromise, noteAnswer, noteColumns } from '../loans/note-repository.ts'
import { dueAnswer, dueColumns, duePage, dueShape, dueTotals, loansDue } from './loans-due.ts'

const listRound = statement({
  params: { agentId: uuid<AgentId>(), limit: count, skip: count },
  row: {
    ...dueShape,
    groupId: uuid().nullable,
    groupName: text.nullable,
    location: text.nullable,
    shopName: text.nullable,
    shopAddress: text.nullable,
    landmark: text.nullable,
    market: text.nullable,
    bankName: text.nullable,
    accountNumber: text.nullable,
    accountName: text.nullable,
    outcome: word<CollectionOutcome>().nullable,
    note: text.nullable,
    promisedOn: day.nullable,
    promised: kobo.nullable,
    notedAt: instant.nullable,
    paidOfPromise: kobo.nullable,
  },
  sql: `with ${loansDue}, shown as (
      select due.*, g.id as group_id, g.name, g.location, ${dueTotals}
      from due left join customer_groups g on g.id = due.group_id_of_customer
      order by g.location nulls last, g.name, g.id, due.next_due_date, due.id limit :limit offset :skip
    )
    select ${dueColumns}, shown.group_id as "groupId", shown.name as "groupName", shown.location,
      b.name as "shopName", b.address as "shopAddress", b.closest_landmark as landmark, b.lga as market,
      v.bank_name as "bankName", v.account_number as "accountNumber", v.account_name as "accountName",
      last.outcome, last.note, last."promisedOn", last.promised, last."notedAt", last."paidOfPromise"
    from shown join users u on u.id = shown.user_id left join businesses b on b.user_id = u.id
      left join virtual_accounts v on v.customer_id = shown.customer_id and v.state = 'assigned'
      left join lateral (
        select ${noteColumns} from collection_notes n ${nextPromise} where n.loan_id = shown.id order by n.id desc limit 1
      ) as last on true
    order by shown.location nulls last, shown.name, shown.group_id, shown.next_due_date, shown.id`,
})

/**
 * The customers whom an agent calls on today, a page at a time: those late or due today, by market and group, and within these the latest
 * first.
 */
export async function agentRound({ app, actor, now }: Context, input: ListInput) {
  const { limit, skip } = rangeOf(input)
  const read = await app.database.rows(listRound, { agentId: agentIdOf(actor), limit, skip })
  const today = lagosDay(now)
  return duePage(input, read, (row) => loanAnswer(row, today))
}

const loanAnswer = (row: RowOf<typeof listRound>, today: Day) => ({
  ...dueAnswer(row),
  group:
    row.groupId !== null && row.groupName !== null && row.location !== null
      ? { id: row.groupId, name: row.groupName, location: row.location }
      : null,
  shop:
    row.shopName === null
      ? null
      : { name: row.shopName, address: row.shopAddress, landmark: row.landmark, market: row.market },
  pay_to:
    row.accountNumber !== null && row.bankName !== null && row.accountName !== null
      ? { bank_name: row.bankName, account_number: row.accountNumber, account_name: row.accountName }
      : null,
  last_note: lastNote(row, today),
})

function lastNote(
  { outcome, note, notedAt, promisedOn, promised, paidOfPromise }: RowOf<typeof listRound>,
  today: Day,
) {
  if (outcome === null || note === null || notedAt === null) return null
  // It is the newest note, so none replaces its promise.
  const row = { outcome, note, notedAt, promisedOn, promised, paidOfPromise, nextNotedAt: null, paidBeforeNext: null }
  return noteAnswer(row, today)
}
