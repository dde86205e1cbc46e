import type { Journal } from '@kasuwa/domain/ledger/events.ts'
import type { Sql } from '../db/database.ts'
import type { PaymentId } from '../ids.ts'

/** How many values `postingValues` has. */
export const postingLength = 8

/**
 * The posting as parts of a WITH, for the one call that must not cost a round trip of its own (a repayment).
 * @param first the number of the first of its parameters, which are `postingValues`
 */
export function postingParts(first: number): string {
  const [event, reference, payment, line, account, amount, loan, customer] = Array.from(
    { length: postingLength },
    (_, at) => `$${first + at}`,
  )
  return `journal as (insert into journals (event, reference, payment_id) values (${event}, ${reference}, ${payment}::uuid) returning id),
  posting as (
    insert into postings (journal_id, line, account, amount_kobo, loan_id, customer_id)
    select journal.id, leg.line, leg.account, leg.amount, leg.loan_id, leg.customer_id
    from journal, unnest(${line}::smallint[], ${account}::text[], ${amount}::bigint[], ${loan}::uuid[], ${customer}::uuid[])
      as leg(line, account, amount, loan_id, customer_id)
  )`
}

export function postingValues({ event, legs }: Journal, reference: string, paymentId: PaymentId | null): unknown[] {
  return [
    event,
    reference,
    paymentId,
    legs.map((_, index) => index + 1),
    legs.map((leg) => leg.account),
    legs.map((leg) => leg.amount),
    legs.map((leg) => leg.loanId ?? null),
    legs.map((leg) => leg.customerId ?? null),
  ]
}

const insert = `with ${postingParts(1)} select`

/**
 * Posts one journal: the only writer of the ledger (rule 7). `reference` with the event's name is unique for ever, so the same
 * event cannot be posted twice; the database refuses legs that do not sum to zero when the transaction commits.
 */
export async function post(tx: Sql, journal: Journal, reference: string, paymentId: PaymentId | null): Promise<void> {
  await tx.run(insert, postingValues(journal, reference, paymentId))
}
