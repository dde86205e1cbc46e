import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { count, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { findOwnerOf } from '../customers/customer-page-repository.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { findVisibleLoan } from '../loans/loan-repository.ts'
import { nextPromise, noteAnswer, noteColumns, noteShape } from '../loans/note-repository.ts'

const list = statement({
  params: { loanId: uuid<LoanId>().nullable, customerId: uuid<CustomerId>().nullable, limit: count, skip: count },
  row: {
    id: count,
    loanId: text,
    firstName: text.certain,
    lastName: text.certain,
    accountType: word<AccountType>(),
    total: count,
    ...noteShape,
  },
  planEachTime: true,
  sql: `with page as (
      select n.id, l.loan_id as shown_id, count(*) over () as total
      from loans l join collection_notes n on n.loan_id = l.id
      where (:loanId::uuid is null or l.id = :loanId) and (:customerId::uuid is null or l.customer_id = :customerId)
      order by n.id desc limit :limit offset :skip
    )
    select n.id, page.shown_id as "loanId", w.first_name as "firstName", w.last_name as "lastName", w.account_type as "accountType",
      page.total, ${noteColumns}
    from page join collection_notes n on n.id = page.id join users w on w.id = n.written_by ${nextPromise}
    order by n.id desc`,
})

type Input = Pick<ListInput, 'page' | 'per_page'> & { id: string }

/**
 * The notes about a loan that the caller may see, newest first (COLL-04). `id` is any of its three names (C-83).
 * @throws Refused not_found
 */
export async function listNotes(context: Context, input: Input) {
  const loan = await findVisibleLoan(context.app.database, input.id, context.actor)
  if (!loan) throw new Refused('not_found')
  return notesOf(context, input, { loanId: loan.id, customerId: null })
}

/**
 * The notes about all loans of a customer, newest first (COLL-04). `id` is their customer id.
 * @throws Refused not_found
 */
export async function listCustomerNotes(context: Context, input: Input) {
  const owner = await findOwnerOf(context.app.database, input.id)
  if (!owner) throw new Refused('not_found')
  return notesOf(context, input, { loanId: null, customerId: owner.id })
}

async function notesOf(
  { app, now }: Context,
  input: Input,
  whose: { loanId: LoanId | null; customerId: CustomerId | null },
) {
  const { limit, skip } = rangeOf(input)
  const read = await app.database.rows(list, { ...whose, limit, skip })
  const { rows, page } = pageOf(input, read, { total: read[0]?.total ?? 0, isExact: true })
  const today = lagosDay(now)
  return {
    notes: rows.map((row) => ({
      ...noteAnswer(row, today),
      id: row.id,
      loan_id: row.loanId,
      written_by: { first_name: row.firstName, last_name: row.lastName, account_type: row.accountType },
    })),
    page,
  }
}
