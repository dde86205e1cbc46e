import type { MoneyPlace } from '@kasuwa/domain/payments/money-places.ts'
import { count, instant, integer, kobo, text, uuid, word } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import type { CustomerId } from '../../base/ids.ts'
import { anywherePattern, isFoundIn } from '../../lists/search.ts'
import { moneyProposal, moneyProposalColumn } from '../../proposals/money-proposals.ts'
import { fullName } from '../../profile/person-answer.ts'
import { maxShown } from './open-item-repository.ts'
import { isOpenTransfer } from '../outgoing/failed-transfer-repository.ts'

/** The remaining credit of each customer, and since when: the oldest is used first, so the newest credits remain. */
const credits = `select credited.customer_id, left_of.amount, min(credited.at) as at
  from (select p.customer_id, -sum(p.amount_kobo)::bigint as amount from postings p where p.account = 'customer_credit'
    group by p.customer_id having sum(p.amount_kobo) < 0) left_of
  join (select p.customer_id, j.posted_at as at, -p.amount_kobo as amount,
      sum(-p.amount_kobo) over (partition by p.customer_id order by j.id desc) as together
    from postings p join journals j on j.id = p.journal_id where p.account = 'customer_credit' and p.amount_kobo < 0) credited
    on credited.customer_id = left_of.customer_id and credited.together - credited.amount < left_of.amount
  group by credited.customer_id, left_of.amount`

const nameOf = (user: string) => `(select ${fullName} from users u where u.id = ${user})`
const payouts = 'from transfers t join payments p on p.id = t.payment_id'
const payout = (place: MoneyPlace, since: string) =>
  `select '${place}', t.payment_id::text, t.reference, ${nameOf('p.user_id')}, p.customer_id, t.amount_kobo, ${since}, t.problem`

/** All unsettled money, each kind as in the lists of Payment Management. */
export const everything = `
    select 'suspense' as place, s.reference as key, s.reference, s.sender_name as name, null::uuid as "customerId", s.amount_kobo as amount,
      s.paid_at as since, (select f.problem from suspense_refunds f where f.reference = s.reference order by f.promised_at desc limit 1) as problem
      from open_suspense_items s
    union all select case when r.state = 'sent' then 'in_transit' else 'to_be_sent' end, r.id::text, r.reference, i.sender_name, null, r.amount_kobo, r.promised_at, null
      from suspense_refunds r join suspense_items i on i.reference = r.reference where r.state in ('promised', 'sent')
    union all select 'agent_cash', a.id::text, a.code, ${nameOf('a.user_id')}, null, held.balance_kobo, coalesce((
        select first.entered_at from agent_cash first where first.agent_id = a.id and first.amount_kobo > 0
          and first.taken_kobo > held.taken_kobo - held.balance_kobo order by first.taken_kobo limit 1), product_now()), null
      from agents a cross join lateral (
        select balance_kobo, taken_kobo from agent_cash c where c.agent_id = a.id order by c.id desc limit 1) held
      where held.balance_kobo > 0
    union all select 'credit', c.id::text, null, ${nameOf('c.user_id')}, c.id, b.amount, b.at, null
      from (${credits}) b join customers c on c.id = b.customer_id
    union all ${payout('to_be_sent', 'p.created_at')} ${payouts} where t.state = 'created'
    union all ${payout('in_transit', 't.submitted_at')} ${payouts} where t.state = 'submitted'
    union all ${payout('came_back', 't.settled_at')} ${payouts} where t.state in ('failed', 'reversed') and ${isOpenTransfer}
    union all select case when o.kind = 'returned_disbursement' then 'returned' when o.kind in ('dispute', 'refund') then 'disputed' else 'not_booked' end,
      o.id::text, o.reference, ${nameOf('(select c.user_id from loans l join customers c on c.id = l.customer_id where l.id = o.loan_id)')},
      (select l.customer_id from loans l where l.id = o.loan_id), o.amount_kobo, o.received_at, o.problem
      from open_items o where o.closed_at is null
    union all select 'difference', r.id || '.' || d.place, coalesce(d.one -> 'ids' ->> 'reference', d.one -> 'ids' ->> 'loan'), null, null,
      abs(coalesce((d.one ->> 'ours')::bigint, 0) - coalesce((d.one ->> 'theirs')::bigint, 0)), r.window_to, d.one ->> 'kind'
      from (select * from reconciliations order by finished_at desc limit 1) r
      cross join lateral jsonb_array_elements(r.differences) with ordinality as d(one, place)`

export const found = `(:place::text is null or place = :place) and ${isFoundIn('reference', 'name')}`
export const foundBy = { place: word<MoneyPlace>().nullable, pattern: text.nullable }

const page = statement({
  params: { ...foundBy, limit: integer, skip: integer },
  row: {
    place: word<MoneyPlace>(),
    key: text,
    reference: text.nullable,
    name: text.nullable,
    customerId: uuid<CustomerId>().nullable,
    /** Null if the amount sent is not a whole number of kobo. */
    amount: kobo.nullable,
    since: instant,
    problem: text.nullable,
    proposal: moneyProposal,
  },
  sql: `select money.*, case place
        when 'suspense' then ${moneyProposalColumn('suspense', 'key')}
        when 'credit' then ${moneyProposalColumn('credit', 'key')}
        when 'disputed' then ${moneyProposalColumn('payment', 'reference')}
        when 'returned' then ${moneyProposalColumn('returned', '(select o.loan_id from open_items o where o.id::text = key)')} end as proposal
    from (${everything}) as money where ${found}
    order by since, place, key limit :limit offset :skip`,
})
const sums = statement({
  params: foundBy,
  row: { place: word<MoneyPlace>(), items: count, found: count, foundAmount: kobo, amount: kobo, since: instant },
  sql: `select place, count(*) as items, count(*) filter (where ${found}) as found,
      least(coalesce(sum(amount) filter (where ${found}), 0), ${maxShown})::bigint as "foundAmount", least(coalesce(sum(amount), 0), ${maxShown})::bigint as amount, min(since) as since from (${everything}) as money
    group by place order by min(since), place`,
})

export type MisplacedMoney = RowOf<typeof page>

type Filter = { place: MoneyPlace | null; search: string | undefined }
export const asParams = ({ place, search }: Filter) => ({ place, pattern: anywherePattern(search) })

/** Lists `limit` items that match the words, of one place or all, after the first `skip`, the oldest first. */
export const listMoney = (sql: Sql, filter: Filter, limit: number, skip: number): Promise<MisplacedMoney[]> =>
  sql.rows(page, { ...asParams(filter), limit, skip })

/** For each place: the number of items, the number of matches and their kobo, and the time of the oldest match. */
export const sumMoney = (sql: Sql, filter: Filter): Promise<RowOf<typeof sums>[]> => sql.rows(sums, asParams(filter))
