import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { CaseId, CustomerId, UserId } from '../base/ids.ts'
import { bool, bytes, count, day, instant, phone, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { fullName } from '../profile/person-answer.ts'

const ids = { id: uuid<CustomerId>() }

const lockCustomer = statement({ params: ids, sql: 'select from customers where id = :id for update' })
const lockPerson = statement({
  params: ids,
  sql: 'select from users where id = (select user_id from customers where id = :id) for update',
})

const ownPayments = 'select p.id from payments p where p.user_id = u.id or p.customer_id = c.id'
const ownLoans = 'select l.id from loans l where l.customer_id = c.id'
/** Everything that keeps the data of the customer `c` with the user `u` (RIGHT-05), as one condition each. */
const find = statement({
  params: ids,
  row: {
    ...ids,
    userId: uuid<UserId>(),
    phone,
    name: text.certain,
    status: word<UserStatus>(),
    erasedAt: instant.nullable,
    accountNumber: text.nullable,
    /** The provider's id of their repayment account. */
    accountId: text.nullable,
    loans: count,
    lastEnd: day.nullable,
    /** The number of the oldest waiting request to erase their data. */
    request: count.nullable,
    hasLoan: bool,
    hasCredit: bool.certain,
    hasMoney: bool,
    hasCash: bool,
    hasCase: bool,
    hasAskedFile: bool,
    hasUnfinishedAccount: bool,
    hasProposal: bool,
  },
  sql: `select c.id, u.id as "userId", u.phone, ${fullName} as name, u.status, u.erased_at as "erasedAt",
      v.account_number as "accountNumber", v.provider_id as "accountId", (select count(*) from loans l where l.customer_id = c.id) as loans,
      (select max(lagos_day(coalesce(l.withdrawn_at, l.cancelled_at, p.paid_at, l.decided_at))) from loans l
        left join payments p on p.loan_id = l.id where l.customer_id = c.id) as "lastEnd",
      (select min(k.number)::bigint from cases k where k.user_id = u.id and k.kind = 'erase' and k.answered_at is null) as request,
      exists (select from loans l where l.customer_id = c.id and l.status not in ('completed', 'rejected')) as "hasLoan",
      coalesce((select sum(p.amount_kobo) from postings p where p.account = 'customer_credit' and p.customer_id = c.id), 0) <> 0 as "hasCredit",
      exists (select from payments p where (p.user_id = u.id or p.customer_id = c.id) and p.status = 'pending')
        or exists (select from open_suspense_items s where s.account_number = v.account_number or s.of_payment in (${ownPayments}))
        or exists (select from open_items i where i.closed_at is null and (i.loan_id in (${ownLoans})
          or i.reference in (select p.tx_ref from payments p where p.user_id = u.id or p.customer_id = c.id))) as "hasMoney",
      exists (select from cash_receipts r where r.payment_id in (${ownPayments}) and is_cash_in_hand(r.payment_id)) as "hasCash",
      exists (select from cases k where k.user_id = u.id and k.answered_at is null and k.kind <> 'erase') as "hasCase",
      exists (select from asked_files a where a.user_id = u.id and a.sent_at is null and not a.is_withdrawn) as "hasAskedFile",
      coalesce(v.state not in ('assigned', 'refused'), false) as "hasUnfinishedAccount",
      exists (select from proposals p where p.user_id = u.id and p.state = 'open' and p.act <> 'data_erasure') as "hasProposal"
    from customers c join users u on u.id = c.user_id left join virtual_accounts v on v.customer_id = c.id where c.id = :id`,
})
/** The rights of the server are not enough for it, so it is a function of the database. */
const erase = statement({
  params: { userId: uuid<UserId>(), by: uuid<UserId>() },
  sql: 'select erase_person(:userId, :by)',
})
const listSealed = statement({
  params: { userId: uuid<UserId>() },
  row: { id: uuid(), act: text, sealed: bytes },
  sql: 'select id, act, sealed from proposals where user_id = :userId order by id',
})
const saveSealed = statement({
  params: { id: uuid(), sealed: bytes },
  sql: 'update proposals set sealed = :sealed where id = :id',
})
const listRequests = statement({
  params: { userId: uuid<UserId>() },
  row: { id: uuid<CaseId>(), number: count },
  sql: `select id, number::bigint as number from cases where user_id = :userId and kind = 'erase' and answered_at is null order by number`,
})

/** A customer with what an erasure depends on. `lastEnd` is the Lagos day of the last event of their loans. */
export type Erasable = RowOf<typeof find>

export const findErasable = (sql: Sql, id: CustomerId): Promise<Erasable | undefined> => sql.row(find, { id })

/** Locks a customer and their user against everything, first the customer, as money does. */
export async function lockErasable(tx: Transaction, id: CustomerId): Promise<void> {
  await tx.run(lockCustomer, { id })
  await tx.run(lockPerson, { id })
}

/** Erases a locked customer, while another person's open proposal asks for it. */
export const erasePerson = (tx: Transaction, userId: UserId, by: UserId) => tx.run(erase, { userId, by })

/** The encrypted part of every proposal about a person. */
export const listSealedProposals = (sql: Sql, userId: UserId) => sql.rows(listSealed, { userId })
export const saveSealedProposal = (tx: Transaction, values: { id: string; sealed: Buffer }) =>
  tx.run(saveSealed, values)

/** Their requests to be erased that wait for an answer. */
export const listEraseRequests = (sql: Sql, userId: UserId) => sql.rows(listRequests, { userId })
