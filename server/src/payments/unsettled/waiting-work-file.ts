import { type WorkKind, workKinds } from '@kasuwa/contract/entities/waiting-work.ts'
import { bool, count, instant, integer, kobo, text, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { beforeParams, isBefore } from '../../lists/page.ts'
import { anywherePattern } from '../../lists/search.ts'
import { foundBy, jobs } from './waiting-work-repository.ts'

const listRows = statement({
  params: { ...foundBy, ...beforeParams },
  row: {
    id: count,
    kind: word<WorkKind>(),
    firstName: text.nullable,
    lastName: text.nullable,
    reference: text.nullable,
    loanId: text.nullable,
    amount: kobo.nullable,
    givenUp: bool,
    tries: integer,
    problem: text.nullable,
    since: instant,
  },
  sql: `select o.id, o.topic as kind, u.first_name as "firstName", u.last_name as "lastName", coalesce(p.tx_ref, r.reference) as reference,
      l.loan_id as "loanId", coalesce(p.amount_kobo, r.amount_kobo) as amount, o.given_up_at is not null as "givenUp", o.attempts as tries,
      o.last_error as problem, o.created_at as since
    ${jobs} and ${isBefore('o.id')} order by o.id desc limit :limit`,
})

/** Calls to providers that were given up or wait too long (C-206). */
export const waitingWorkFile = asFile<{ search?: string | undefined }, RowOf<typeof listRows>>({
  name: 'waiting-work',
  columns: [
    column.count('Call', ({ id }) => id),
    column.text('Kind', ({ kind }) => kind),
    column.instant('Since', ({ since }) => since),
    column.text('First name', ({ firstName }) => firstName),
    column.text('Last name', ({ lastName }) => lastName),
    column.text('Reference', ({ reference }) => reference),
    column.text('Loan', ({ loanId }) => loanId),
    column.amount('Amount', ({ amount }) => amount),
    column.yesNo('Given up', ({ givenUp }) => givenUp),
    column.count('Tries', ({ tries }) => tries),
    column.words('Problem', ({ problem }) => problem),
  ],
  open({ app: { database } }, { search }) {
    const filter = { kinds: workKinds, pattern: anywherePattern(search) }
    return (after, limit) => database.rows(listRows, { ...filter, before: after?.id, limit })
  },
})
