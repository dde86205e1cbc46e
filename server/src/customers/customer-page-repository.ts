import type { fileTypes } from '@kasuwa/contract/files.ts'
import type { TextPurpose } from '@kasuwa/domain/access/text-purposes.ts'
import type { TextState } from '@kasuwa/domain/notifications/kinds.ts'
import type { GroupStatus } from '@kasuwa/domain/groups/status.ts'
import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import { accountsColumn, type BankAccount } from '../bank-accounts/account-repository.ts'
import { count, instant, integer, json, listOf, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { type AgentId, type CustomerId, isId, type UserId } from '../base/ids.ts'
import { virtualAccountFacts, virtualAccountShape } from '../loans/missing-account-answer.ts'
import type { PayableAccount } from '../loans/schedule-repository.ts'

/** The page has at most so many texts, and so many days of codes: a row stays until the next sweep after them. */
const maxMessages = 10
const codeDays = 2

type DocumentType = (typeof fileTypes)[number]

const findOne = statement({
  params: { id: uuid<CustomerId>(), maxMessages: integer, codeDays: integer },
  row: {
    id: uuid<CustomerId>(),
    userId: uuid<UserId>(),
    phone,
    createdAt: instant,
    erasedAt: instant.nullable,
    ...virtualAccountShape,
    virtualAccount: json<PayableAccount>().nullable,
    nin: word<IdentityState>().nullable,
    bvn: word<IdentityState>().nullable,
    openProposals: count,
    accounts: json<BankAccount[]>(),
    /** The confirmed documents of a customer, by their keys. */
    documents: json<{ key: string; contentType: DocumentType; sentAt: string }[]>(),
    /** The texts that were sent to them, newest first: why and when, never their words. */
    messages:
      json<
        { id: number | null; purpose: TextPurpose; sentAt: string; state: TextState | null; reason: string | null }[]
      >(),
    agentId: uuid<AgentId>(),
    agentCode: text,
    agentFirstName: text.certain,
    agentLastName: text.certain,
    agentPhone: phone,
    agentPicture: text.nullable,
    agentEmail: text.certain,
    group: json<{ id: string; name: string; repayment_day: number; status: GroupStatus }>().nullable,
  },
  sql: `select c.id, u.id as "userId", u.phone, c.created_at as "createdAt", u.erased_at as "erasedAt", ${virtualAccountFacts},
      (select jsonb_build_object('account_number', v.account_number, 'account_name', v.account_name, 'bank', jsonb_build_object('name', v.bank_name))
        from virtual_accounts v where v.customer_id = c.id and v.state = 'assigned') as "virtualAccount",
      (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'nin') as nin,
      (select i.state from identity_checks i where i.user_id = u.id and i.kind = 'bvn') as bvn,
      (select count(*) from proposals p where p.user_id = u.id and p.state = 'open') as "openProposals",
      ${accountsColumn('c.id')} as accounts,
      coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'contentType', f.content_type, 'sentAt', coalesce(f.sent_at, f.created_at)))
        from files f where f.key in (answers.utility_bill, answers.valid_id) and f.state = 'confirmed'), '[]') as documents,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'purpose', m.purpose, 'sentAt', m.at, 'state', m.state, 'reason', m.reason) order by m.at desc, m.id desc) from (
          select null::bigint as id, purpose, issued_at as at, null as state, null as reason from one_time_codes
            where phone = u.phone and issued_at > product_now() - :codeDays * interval '1 day'
          union all select null, lower(purpose), sent_at, 'sent', null from sent_texts where user_id = u.id
          union all (select id, kind, coalesce(text_sent_at, created_at), text_state,
              case when text_state = 'failed' then text_note end from notifications
            where user_id = u.id and text_state is not null and text_phone is null order by id desc limit :maxMessages)
          order by at desc limit :maxMessages
        ) as m), '[]') as messages,
      a.id as "agentId", a.code as "agentCode", au.first_name as "agentFirstName", au.last_name as "agentLastName", au.phone as "agentPhone",
      au.profile_picture as "agentPicture", au.email as "agentEmail",
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name, 'repayment_day', g.repayment_day, 'status', g.status) end as "group"
    from customers c join users u on u.id = c.user_id
    join agents a on a.id = c.agent_id join users au on au.id = a.user_id
    left join customer_groups g on g.id = c.group_id
    left join profiles answers on answers.user_id = u.id
    where c.id = :id`,
})
const findOwner = statement({
  params: { id: uuid<CustomerId>() },
  row: { id: uuid<CustomerId>(), userId: uuid<UserId>() },
  sql: 'select id, user_id as "userId" from customers where id = :id',
})
const listFiles = statement({
  params: { keys: listOf(text) },
  row: { key: text, contentType: word<DocumentType>(), sentAt: instant },
  sql: `select key, content_type as "contentType", coalesce(sent_at, created_at) as "sentAt" from files where key = any (:keys) and state = 'confirmed'`,
})

/** Everything known of a customer besides their own answers. */
export type CustomerPage = RowOf<typeof findOne>
type SentDocument = RowOf<typeof listFiles>
export type Owner = RowOf<typeof findOwner>

/** A customer by their customer id; any other text finds nothing. */
export const findCustomerPage = async (sql: Sql, id: string): Promise<CustomerPage | undefined> =>
  isId<CustomerId>(id) ? sql.row(findOne, { id, maxMessages, codeDays }) : undefined

/** Both ids of a customer, by their customer id. */
export const findOwnerOf = async (sql: Sql, id: string): Promise<Owner | undefined> =>
  isId<CustomerId>(id) ? sql.row(findOwner, { id }) : undefined

/** Those of the files that are confirmed. */
export const confirmedFiles = (sql: Sql, keys: readonly string[]): Promise<SentDocument[]> =>
  sql.rows(listFiles, { keys })
