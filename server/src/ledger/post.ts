import type { LedgerAccount } from '@kasuwa/domain/ledger/accounts.ts'
import type { Journal } from '@kasuwa/domain/ledger/events.ts'
import { integer, kobo, listOf, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { PaymentId } from '../ids.ts'

export const postingParams = {
  event: text,
  reference: text,
  paymentId: uuid<PaymentId>().nullable,
  lines: listOf(integer),
  accounts: listOf(word<LedgerAccount>()),
  amounts: listOf(kobo),
  loanIds: listOf(uuid().nullable),
  customerIds: listOf(uuid().nullable),
}

/** The posting as parts of a WITH, for the one call that must not cost a round trip of its own (a repayment). */
export const postingParts = `journal as (
    insert into journals (event, reference, payment_id) values (:event, :reference, :paymentId::uuid) returning id
  ),
  posting as (
    insert into postings (journal_id, line, account, amount_kobo, loan_id, customer_id)
    select journal.id, leg.line, leg.account, leg.amount, leg.loan_id, leg.customer_id
    from journal, unnest(:lines::smallint[], :accounts::text[], :amounts::bigint[], :loanIds::uuid[], :customerIds::uuid[])
      as leg(line, account, amount, loan_id, customer_id)
  )`

export const postingValues = ({ event, legs }: Journal, reference: string, paymentId: PaymentId | null) => ({
  event,
  reference,
  paymentId,
  lines: legs.map((_, index) => index + 1),
  accounts: legs.map((leg) => leg.account),
  amounts: legs.map((leg) => leg.amount),
  loanIds: legs.map((leg) => leg.loanId ?? null),
  customerIds: legs.map((leg) => leg.customerId ?? null),
})

const insert = statement({ params: postingParams, sql: `with ${postingParts} select` })

/**
 * Posts one journal: the only writer of the ledger (rule 7). `reference` with the event's name is unique for ever, so the same
 * event cannot be posted twice; the database refuses legs that do not sum to zero when the transaction commits.
 */
export async function post(tx: Sql, journal: Journal, reference: string, paymentId: PaymentId | null): Promise<void> {
  await tx.run(insert, postingValues(journal, reference, paymentId))
}
