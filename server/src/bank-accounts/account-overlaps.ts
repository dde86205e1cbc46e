import type { AccountType, UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { accountOverlaps } from '@kasuwa/contract/entities/account-overlaps.ts'
import type { Viewer } from '../context/context.ts'
import { bool, count, instant, integer, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId } from '../base/ids.ts'
import { personAnswer, personColumns, personShape } from '../profile/person-answer.ts'

/** As many as a page shows; a whole market may have used an agent's device. */
const maxShown = 20

/**
 * Each account that shares something with a customer's, by the indexes on it: the same number at the same bank, an agent's payout account
 * too; a browser that both signed in on; the phone of one that the other gave as next of kin, spouse or number of a mobile-money account;
 * a NIN or BVN that one has and the other tried to enter (C-219). The time is when the later of the two had it.
 */
const findShared = statement({
  params: { id: uuid<CustomerId>(), limit: integer },
  row: {
    mark: word<(typeof accountOverlaps)[number]>().certain,
    detail: text.nullable,
    since: instant.certain,
    customerId: uuid<CustomerId>().nullable,
    accountType: word<AccountType>(),
    status: word<UserStatus>(),
    ...personShape,
    hasRunningLoan: bool,
    total: count,
  },
  sql: `with own as (
      select c.id, c.user_id, u.phone, u.created_at, p.nok_phone, p.spouse_phone_number
      from customers c join users u on u.id = c.user_id left join profiles p on p.user_id = u.id where c.id = :id
    )
    select l.mark, l.detail, l.since, c.id as "customerId", u.account_type as "accountType", u.status, ${personColumns},
      exists (select from loans n where n.customer_id = c.id and is_running(n.status)) as "hasRunningLoan",
      count(*) over () as total
    from (
      select 'bank_account' as mark, o.bank_name || ' ' || o.account_number as detail, greatest(here.changed_at, o.changed_at) as since,
          holder.user_id
        from own join bank_accounts here on here.customer_id = own.id
        join bank_accounts o on o.account_number = here.account_number and o.bank_code = here.bank_code and o.customer_id <> own.id
        join customers holder on holder.id = o.customer_id
      union all
      select 'bank_account', here.bank_name || ' ' || here.account_number, greatest(here.changed_at, a.payout_changed_at), a.user_id
        from own join bank_accounts here on here.customer_id = own.id
        join agents a on a.payout_account_number = here.account_number and a.payout_bank_code = here.bank_code
      union all
      select 'phone', named.detail, greatest(own.created_at, o.created_at), o.id
        from own cross join lateral (values (own.nok_phone, 'next of kin'), (own.spouse_phone_number, 'spouse')) as named (phone, detail)
        join users o on o.phone = named.phone and o.id <> own.user_id and o.status <> 'pending'
      union all
      select 'phone', 'next of kin', greatest(own.created_at, o.created_at), o.id
        from own join profiles p on p.nok_phone = own.phone join users o on o.id = p.user_id and o.id <> own.user_id
      union all
      select 'phone', 'spouse', greatest(own.created_at, o.created_at), o.id
        from own join profiles p on p.spouse_phone_number = own.phone join users o on o.id = p.user_id and o.id <> own.user_id
      union all
      select 'phone', here.bank_name || ' ' || here.account_number, greatest(here.changed_at, o.created_at), o.id
        from own join bank_accounts here on here.customer_id = own.id
        join users o on o.phone = '0' || here.account_number and o.id <> own.user_id and o.status <> 'pending'
      union all
      select 'phone', o.bank_name || ' ' || o.account_number, greatest(own.created_at, o.changed_at), holder.user_id
        from own join bank_accounts o on o.account_number = substr(own.phone, 2) and o.customer_id <> own.id
        join customers holder on holder.id = o.customer_id
      union all
      select 'phone', 'account for commissions', greatest(own.created_at, a.payout_changed_at), a.user_id
        from own join agents a on a.payout_account_number = substr(own.phone, 2)
      union all
      select 'device', null, min(greatest(coalesce(here.first_signed_in_at, here.signed_in_at), coalesce(o.first_signed_in_at, o.signed_in_at))),
          o.user_id
        from own join known_devices here on here.user_id = own.user_id
        join known_devices o on o.device_digest = here.device_digest and o.user_id <> own.user_id
        group by o.user_id
      union all
      select k.kind, null, k.tried_at, k.tried_by from own join identity_tries k on k.owner_id = own.user_id
      union all
      select k.kind, null, k.tried_at, k.owner_id from own join identity_tries k on k.tried_by = own.user_id
    ) as l
    join users u on u.id = l.user_id
    left join customers c on c.user_id = u.id
    order by l.since desc, u.id, l.mark limit :limit`,
})

export type AccountOverlap = RowOf<typeof findShared>

/** Finds the things a customer shares with other accounts, the newest first (DESK-41). */
export const findAccountOverlaps = (sql: Sql, id: CustomerId): Promise<AccountOverlap[]> =>
  sql.rows(findShared, { id, limit: maxShown })

/** An overlap as it is sent. It is only a warning. */
export const accountOverlapsAnswer = (viewer: Viewer, marks: readonly AccountOverlap[]) => ({
  total: marks[0]?.total ?? 0,
  accounts: marks.map((one) => ({
    mark: one.mark,
    detail: one.detail,
    since: one.since,
    customer_id: one.customerId,
    account_type: one.accountType,
    status: one.status,
    user: personAnswer(viewer, one),
    has_running_loan: one.hasRunningLoan,
  })),
})
