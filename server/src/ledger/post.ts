import type { Day } from '@kasuwa/domain/dates.ts'
import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import { firstNamedDay } from '@kasuwa/domain/ledger/book-day.ts'
import type { Journal } from '@kasuwa/domain/ledger/events.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { day, integer, kobo, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { rowsParameter } from '../db/rows-parameter.ts'
import { statement } from '../db/statement.ts'
import type { PaymentId } from '../base/ids.ts'

const journals = rowsParameter('journal_row', {
  event: text,
  reference: text,
  paymentId: uuid<PaymentId>().nullable,
  valueDay: day.nullable,
  namedDay: day.nullable,
})
/** `reference` identifies the journal: no two journals of one statement have the same. */
const legs = rowsParameter('leg', {
  reference: text,
  line: integer,
  account: word<AccountCode>(),
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
    insert into journals (event, reference, payment_id, posted_at, value_day, book_day)
    select event, reference, "paymentId", (select product_now()),
      nullif(least(coalesce("namedDay", "valueDay"), (select product_today())), (select product_today())),
      case when "namedDay" is not null then nullif(named_book_day("namedDay"), (select product_today()))
        when "valueDay" is not null then book_day_of("valueDay") end
    from ${journals.table} returning id, reference
  ),
  posting as (
    insert into postings (journal_id, line, account, amount_kobo, loan_id, customer_id, agent_id)
    select journal.id, leg.line, leg.account, leg.amount, leg."loanId", leg."customerId", leg."agentId"
    from ${legs.table} join journal using (reference)
  )`

/**
 * A journal to post. `reference` with the event's name is always unique. With `valueDay`, the day on which the money moved, its book day is that day
 * while its month is open, and not before the month before this one (C-188). `namedDay` is the value day and book day that people or a month's end name.
 * Without both, the journal is of the day of posting.
 */
export type Posting = { journal: Journal; reference: string; paymentId: PaymentId | null } & BookDays
export type BookDays = { valueDay?: Day | null; namedDay?: Day }

export const postingValues = (postings: readonly Posting[]) => ({
  ...journals.values(
    postings.map(({ journal, reference, paymentId, valueDay = null, namedDay = null }) => ({
      event: journal.event,
      reference,
      paymentId,
      valueDay,
      namedDay,
    })),
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
 * @throws Refused day_too_early if the named day is before 2000; month_closed if its month or a later one is closed or being closed
 */
export async function post(
  tx: Sql,
  journal: Journal,
  reference: string,
  paymentId: PaymentId | null,
  days: BookDays = {},
): Promise<void> {
  if (days.namedDay !== undefined && days.namedDay < firstNamedDay) throw new Refused('day_too_early')
  try {
    await tx.run(insert, postingValues([{ journal, reference, paymentId, ...days }]))
  } catch (error) {
    if ((error as { code?: string }).code === monthClosed) throw new Refused('month_closed')
    throw error
  }
}

/** Posts the journals of one batch, all of the day of posting. @throws where one of them was posted before */
export async function postAll(tx: Sql, postings: readonly Posting[]): Promise<void> {
  if (postings.length > 0) await tx.run(insert, postingValues(postings))
}

/** The database's code for a journal of a closed month (migrations 171 and 219). */
const monthClosed = 'KS001'
