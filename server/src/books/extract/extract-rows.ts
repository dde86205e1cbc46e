import { accountType } from '@kasuwa/domain/ledger/accounts.ts'
import { bytes, count, day, instant, json, kobo, text, uuid } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { allAtOnce } from '../../lists/list-file.ts'
import { bookDay } from '../about-journal.ts'
import { listAccountsOver } from '../account-repository.ts'
import { closingOf } from '../trial-balance.ts'
import type { ExtractFile } from './extract-file.ts'

const listJournals = statement({
  params: { from: day, to: day, afterDay: day.nullable, afterId: count, limit: count },
  row: {
    id: count,
    bookDay: day,
    valueDay: day,
    postedAt: instant,
    event: text,
    reference: text,
    amount: kobo,
    memo: text.nullable,
    reverses: count.nullable,
    proposedBy: text.nullable,
    confirmedBy: text.nullable,
  },
  planEachTime: true,
  sql: `select j.id, ${bookDay} as "bookDay", valued_on(j) as "valueDay", j.posted_at as "postedAt", j.event, j.reference,
      (select coalesce(sum(p.amount_kobo) filter (where p.amount_kobo > 0), 0)::bigint from postings p where p.journal_id = j.id) as amount,
      n.memo, n.reverses, pp.first_name || ' ' || pp.last_name as "proposedBy", dp.first_name || ' ' || dp.last_name as "confirmedBy"
    from journals j left join journal_notes n on n.journal_id = j.id
      left join lateral (
        select x.proposed_by, x.decided_by from proposals x
        where x.subject_kind = 'journal' and x.subject_id = j.reference and x.state = 'confirmed'
          and (x.act = 'journal_reversal') = (n.reverses is not null)
        limit 1
      ) as pr on n.journal_id is not null
      left join users pp on pp.id = pr.proposed_by left join users dp on dp.id = pr.decided_by
    where ${bookDay} between :from and :to and (:afterDay::date is null or (${bookDay}, j.id) > (:afterDay, :afterId))
    order by ${bookDay}, j.id limit :limit`,
})

export const journals: ExtractFile<RowOf<typeof listJournals>> = {
  name: 'journals.csv',
  holds: 'Every journal with a book day of the period, with its memo and the two people of a journal by people.',
  columns: [
    column.count('Journal', ({ id }) => id),
    column.day('Booked', (row) => row.bookDay),
    column.day('Value day', (row) => row.valueDay),
    column.instant('Posted', (row) => row.postedAt),
    column.text('Event', ({ event }) => event),
    column.text('Reference', ({ reference }) => reference),
    column.amount('Amount', ({ amount }) => amount),
    column.words('Memo', ({ memo }) => memo),
    column.count('Takes back', ({ reverses }) => reverses),
    column.text('Proposed by', ({ proposedBy }) => proposedBy),
    column.text('Confirmed by', ({ confirmedBy }) => confirmedBy),
  ],
  open: (sql, period) => (after, limit) =>
    sql.rows(listJournals, { ...period, afterDay: after?.bookDay ?? null, afterId: after?.id ?? 0, limit }),
}

type AccountRow = RowOf<typeof listNames> &
  Record<'opening' | 'debit' | 'credit', RowOf<typeof listJournals>['amount']> & {
    number: string
    kind: string
  }

const listNames = statement({
  row: { code: text, name: text, namedAt: instant, namedBy: text.nullable },
  sql: `select n.account as code, n.name, n.named_at as "namedAt", u.first_name || ' ' || u.last_name as "namedBy"
    from account_names n left join users u on u.id = n.named_by order by n.account, n.id`,
})

export const accounts: ExtractFile<AccountRow> = {
  name: 'accounts.csv',
  holds:
    'Every account under each name that it has had, with its balance before the period, its debits and credits in it, and its balance at the end.',
  columns: [
    column.text('Account', ({ number }) => number),
    column.text('Inner name', ({ code }) => code),
    column.text('Name', ({ name }) => name),
    column.text('Type', ({ number }) => accountType(number)),
    column.text('Kind', ({ kind }) => kind),
    column.instant('Named', (row) => row.namedAt),
    column.text('Named by', (row) => row.namedBy),
    column.amount('Opening', ({ opening }) => opening),
    column.amount('Debit', ({ debit }) => debit),
    column.amount('Credit', ({ credit }) => credit),
    column.amount('Closing', closingOf),
  ],
  async open(sql, period) {
    const [sums, names] = await Promise.all([listAccountsOver(sql, period), sql.rows(listNames)])
    const rows = sums.flatMap(({ code, number, kind, opening, debit, credit }) =>
      names.filter((one) => one.code === code).map((one) => ({ ...one, number, kind, opening, debit, credit })),
    )
    return allAtOnce(rows)
  },
}

const listSeals = statement({
  params: { afterChain: text, afterNumber: count, limit: count },
  row: { chain: text, number: count, upTo: count, head: bytes, keyId: text, signature: bytes, sealedAt: instant },
  sql: `select chain, number, up_to as "upTo", head, key_id as "keyId", signature, sealed_at as "sealedAt" from seals
    where (chain, number) > (:afterChain, :afterNumber) order by chain, number limit :limit`,
})

export const seals: ExtractFile<RowOf<typeof listSeals>> = {
  name: 'seals.csv',
  holds:
    'The head of every seal over the audit trail, the journals and their money rows: each covers all rows up to an id, and every head before it. `kasuwa verify` compares all rows with them.',
  columns: [
    column.text('Chain', ({ chain }) => chain),
    column.count('Number', ({ number }) => number),
    column.count('Up to', ({ upTo }) => upTo),
    column.text('Head', ({ head }) => head.toString('hex')),
    column.text('Key', ({ keyId }) => keyId),
    column.text('Signature', ({ signature }) => signature.toString('hex')),
    column.instant('Sealed', (row) => row.sealedAt),
  ],
  open: (sql) => (after, limit) =>
    sql.rows(listSeals, { afterChain: after?.chain ?? '', afterNumber: after?.number ?? 0, limit }),
}

const listActs = statement({
  params: { from: day, to: day, afterAt: count.nullable, afterId: count, limit: count },
  row: {
    id: count,
    at: instant,
    /** Microseconds since 1970: an instant of ours has fewer digits. */
    place: count,
    userId: uuid().nullable,
    name: text.nullable,
    action: text,
    subjectKind: text,
    subjectId: text,
    after: json<unknown>().nullable,
  },
  planEachTime: true,
  sql: `select e.id, e.at, (extract(epoch from e.at) * 1000000)::bigint as place, e.actor_id as "userId", u.first_name || ' ' || u.last_name as name, e.action, e.subject_kind as "subjectKind",
      e.subject_id as "subjectId", case when e.action like 'books.%' then e.after when e.action = 'loan.rescheduled' then e.after - 'moved' - 'added' end as after
    from audit_events e left join users u on u.id = e.actor_id
    where e.actor = 'admin' and e.at >= lagos_midnight(:from) and e.at < lagos_midnight(:to::date + 1)
      and (:afterAt::bigint is null or (e.at, e.id) > (timestamptz 'epoch' + :afterAt * interval '1 microsecond', :afterId))
    order by e.at, e.id limit :limit`,
})

export const acts: ExtractFile<RowOf<typeof listActs>> = {
  name: 'acts.csv',
  holds:
    'Every act of an admin in the period, from the audit trail; the details are those of acts on the books, and the reason and the consent of a reschedule.',
  columns: [
    column.count('Entry', ({ id }) => id),
    column.instant('At', ({ at }) => at),
    column.text('Admin id', ({ userId }) => userId),
    column.text('Admin', ({ name }) => name),
    column.text('Act', ({ action }) => action),
    column.text('About', ({ subjectKind }) => subjectKind),
    column.text('Id', ({ subjectId }) => subjectId),
    column.words('Details', ({ after }) => (after === null ? null : JSON.stringify(after))),
  ],
  open: (sql, period) => (after, limit) =>
    sql.rows(listActs, { ...period, afterAt: after?.place ?? null, afterId: after?.id ?? 0, limit }),
}
