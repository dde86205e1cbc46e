import { readTypedAmount } from '@kasuwa/domain/payments/typed-amount.ts'
import { kobo, text } from '../db/columns.ts'
import { isDescribedIn, readTyped } from '../lists/search.ts'
import { isFailedTransfer } from '../payments/outgoing/failed-transfer-repository.ts'

/** A part of a reference has at least so many characters: fewer would find too much. */
const minPart = 4

/** The most references with the typed beginning that are read; the newest of them are shown. */
const maxBeginning = 500

/** The parameters of `moneyRows`, besides those of people. */
export const moneyParams = {
  amount: kobo.nullable,
  /** The last four characters of the typed end of a reference; null where it is too short. */
  end: text.nullable,
  ending: text.nullable,
  beginning: text.nullable,
}

/** The meanings that a typed text may have for money: an amount, and the beginning or the end of a reference of at least four characters (FIND-01). */
export function readTypedMoney(typed: string) {
  const part = typed.replace(/\s/g, '').toLowerCase()
  const isPart = part.length >= minPart && /[\d_.=-]/.test(part) && (!/\s/.test(typed) || /^[\d\s]+$/.test(typed))
  const literal = part.replace(/[\\%_]/g, '\\$&')
  return {
    amount: readTypedAmount(typed),
    end: isPart ? part.slice(-minPart) : null,
    ending: isPart ? `%${literal}` : null,
    beginning: isPart ? `${literal}%` : null,
  }
}

/** All that a typed text may mean, as the values of the search. */
export const readTypedSearch = (typed: string) => ({ ...readTyped(typed), ...readTypedMoney(typed) })

type Source = { table: string; id: string; reference: string; at: string; isMeant?: string }

/** Rows of a table by an amount, the newest by its index. */
const byAmount = ({ table, id, at, isMeant = 'true' }: Source) =>
  `(select m.${id}, m.${at} as at from ${table} m where amount_kobo = :amount and ${isMeant} order by m.${at} desc limit :limit)`

const hasEnd = (reference: string) => `right(lower(${reference}), 4) = :end and lower(${reference}) like :ending`

/** Rows of a table by an amount and by the end of a reference, each the newest by its index; by the beginning, the newest of some. */
const byAmountOrReference = (source: Source) => {
  const { table, id, reference, at, isMeant = 'true' } = source
  return [
    byAmount(source),
    `(select m.${id}, m.${at} as at from ${table} m where ${hasEnd(reference)} and ${isMeant} order by m.${at} desc limit :limit)`,
    `(select * from (select m.${id}, m.${at} as at from ${table} m where lower(${reference}) like :beginning and ${isMeant} limit ${maxBeginning}) as one
        order by at desc limit :limit)`,
  ].join(' union ')
}

/** The month of a payment, as its indexes of references begin with it: those of this month are written beside each other (decision 83). */
const month = `date_trunc('month', m.created_at at time zone 'UTC')`

/** The reference as those indexes compare it. */
const paidReference = 'm.tx_ref collate "C"'

/** The months of all payments, the newest first. */
const months = `select date_trunc('month', one.last) - n * interval '1 month' as month
    from (select min(created_at) at time zone 'UTC' as first, max(created_at) at time zone 'UTC' as last from payments) as one
    cross join generate_series(0, (extract(year from one.last)::integer - extract(year from one.first)::integer) * 12
      + extract(month from one.last)::integer - extract(month from one.first)::integer) as n order by n`

/** The same of payments, month by month. */
const paidByAmountOrReference = [
  byAmount({ table: 'payments', id: 'id', reference: 'tx_ref', at: 'created_at' }),
  `(select one.id, one.at from month cross join lateral (select m.id, m.created_at as at from payments m
        where ${month} = month.month and ${hasEnd(paidReference)} order by m.created_at desc limit :limit) as one
      order by one.at desc limit :limit)`,
  `(select * from (select one.id, one.at from month cross join lateral (select m.id, m.created_at as at from payments m
        where ${month} = month.month and lower(${paidReference}) like :beginning limit ${maxBeginning}) as one limit ${maxBeginning}) as found
      order by at desc limit :limit)`,
].join(' union ')

/** Money in suspense that no customer got; what was assigned is found as its payment. */
const isStray = 'not exists (select from suspense_closings c where c.reference = m.reference)'

/** So many names of senders at most are read, those that paid first most recently: a common word has tens of thousands. */
const maxSenders = 200

/** The newest payments of each sender of that name, read one customer after the other. */
const paidBy = `select p.id, p.created_at as at from (
      select customer_id, name from senders where :words::text[] is not null and ${isDescribedIn("(' ' || folded(name))")}
      order by first_paid_at desc limit ${maxSenders}
    ) as s cross join lateral (
      select p.id, p.created_at from payments p where p.customer_id = s.customer_id and p.sender_name = s.name
      order by p.paid_at desc, p.id desc limit :limit
    ) as p order by p.created_at desc limit :limit`

/** Money in suspense that was sent by somebody of that name; what was assigned before payments had their sender is found here too. */
const sentBy = `select s.reference, s.paid_at as at from suspense_items s
    where :words::text[] is not null and ${isDescribedIn("(' ' || folded(s.sender_name))")} order by s.paid_at desc limit :limit`

/**
 * Finds money by its amount, an end of its reference, its sender or the account it was paid to, as the continuation of `namedRows` with
 * `customer`: `booked`, `stray`, `waiting` and `credited`, the newest of each (FIND-01). Each source is read by its own index.
 */
export const moneyRows = `sender as (${sentBy}),
    month as materialized (${months}),
    booked as (
      select id from (
        select id, 'infinity'::timestamptz as at from payment
        union ${paidByAmountOrReference}
        union (${paidBy})
        union (select p.id, p.created_at from sender s join suspense_closings c on c.reference = s.reference join payments p on p.id = c.payment_id)
        union (select p.id, p.created_at from transfers t join payments p on p.id = t.payment_id where t.account_number = :number)
        union (select one.id, one.created_at from virtual_accounts v cross join lateral (
            select p.id, p.created_at from payments p where p.customer_id = v.customer_id and p.kind = 'loan_repayment' and p.channel <> 'cash'
            order by p.paid_at desc, p.id desc limit :limit
          ) as one where v.account_number = :number)
      ) as one group by id order by max(at) desc, id desc limit :limit
    ),
    stray as (
      select reference from (
        ${byAmountOrReference({ table: 'suspense_items', id: 'reference', reference: 'reference', at: 'paid_at', isMeant: isStray })}
        union (select m.reference, m.paid_at from suspense_items m where m.reference = :reference and ${isStray})
        union (select m.reference, m.at from sender m where ${isStray})
        union (select m.reference, m.paid_at from suspense_items m where m.account_number = :number and ${isStray} order by m.paid_at desc limit :limit)
      ) as one order by at desc, reference limit :limit
    ),
    waiting as (
      select id from (
        ${byAmountOrReference({ table: 'open_items', id: 'id', reference: 'reference', at: 'received_at' })}
        union (select id, received_at from open_items where reference = :reference order by received_at desc limit :limit)
      ) as one order by at desc, id desc limit :limit
    ),
    credited as (
      select one.customer_id as id, one.at from (
        (select p.customer_id, max(p.journal_id) as at from (
            select customer_id, journal_id from postings where account = 'customer_credit' and amount_kobo = -:amount order by journal_id desc limit :limit
          ) p group by p.customer_id)
        union (select p.customer_id, max(p.journal_id) from customer c join postings p on p.customer_id = c.id and p.account = 'customer_credit'
          group by p.customer_id)
      ) as one order by one.at desc limit :limit
    )`

/** The place of a payout whose money has not arrived. */
export const payoutPlace = `(select case when ${isFailedTransfer} then 'came_back' when t.state = 'created' then 'to_be_sent'
      when t.state = 'submitted' then 'in_transit' end from transfers t where t.payment_id = p.id)`
