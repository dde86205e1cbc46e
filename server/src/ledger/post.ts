import type { LedgerAccount } from '@kasuwa/domain/ledger/accounts.ts'
import type { Journal } from '@kasuwa/domain/ledger/events.ts'
import { integer, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement } from '../db/statement.ts'
import type { PaymentId } from '../base/ids.ts'

const journals = rowsParameter('journal_row', {
  event: text,
  reference: text,
  paymentId: uuid<PaymentId>().nullable,
})
/** `reference` identifies the journal: no two journals of one statement have the same. */
const legs = rowsParameter('leg', {
  reference: text,
  line: integer,
  account: word<LedgerAccount>(),
  amount: kobo,
  loanId: uuid().nullable,
  customerId: uuid().nullable,
  agentId: uuid().nullable,
})

export const postingParams = { ...journals.params, ...legs.params }

/**
 * The posting as parts of a WITH, for the one call that must not need another round trip (repayments). The database refuses a journal
 * whose postings come in another statement.
 */
export const postingParts = `journal as (
    insert into journals (event, reference, payment_id, posted_at)
    select event, reference, "paymentId", (select product_now()) from ${journals.table} returning id, reference
  ),
  posting as (
    insert into postings (journal_id, line, account, amount_kobo, loan_id, customer_id, agent_id)
    select journal.id, leg.line, leg.account, leg.amount, leg."loanId", leg."customerId", leg."agentId"
    from ${legs.table} join journal using (reference)
  )`

/** A journal to post. `reference` with the event's name is always unique. */
export type Posting = { journal: Journal; reference: string; paymentId: PaymentId | null }

export const postingValues = (postings: readonly Posting[]) => ({
  ...journals.values(
    postings.map(({ journal, reference, paymentId }) => ({ event: journal.event, reference, paymentId })),
  ),
  ...legs.values(
    postings.flatMap(({ journal, reference }) =>
      journal.legs.map(({ account, amount, loanId = null, customerId = null, agentId = null }, index) => ({
        reference,
        line: index + 1,
        account,
        amount,
        loanId,
        customerId,
        agentId,
      })),
    ),
  ),
})

const insert = statement({ params: postingParams, sql: `with ${postingParts} select` })

/**
 * Posts one journal. This is the only writer of the ledger (rule 7). `reference` with the event's name is always unique, so the same
 * event cannot be posted twice; the database refuses legs that do not sum to zero.
 */
export async function post(tx: Sql, journal: Journal, reference: string, paymentId: PaymentId | null): Promise<void> {
  await tx.run(insert, postingValues([{ journal, reference, paymentId }]))
}
