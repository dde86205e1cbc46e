import type { JournalEvent } from '@kasuwa/domain/ledger/journal.ts'
import { bool, count, text, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const insert = statement({
  params: { event: word<JournalEvent>(), reference: text, memo: text, reverses: count.nullable },
  row: { id: count },
  sql: `insert into journal_notes (journal_id, memo, reverses)
    select id, :memo, :reverses from journals where event = :event and reference = :reference returning journal_id as id`,
})
const anyMonth = statement({ row: { isThere: bool }, sql: `select exists (select from book_months) as "isThere"` })

/** Keeps the memo of a journal that was just posted, and the journal that it takes back. Returns the journal's id. */
export const noteJournal = async (
  tx: Sql,
  { reverses = null, ...note }: { event: JournalEvent; reference: string; memo: string; reverses?: number | null },
): Promise<number> => (await tx.only(insert, { ...note, reverses })).id

/** Whether any month is closed or is being closed. */
export const isAnyMonthClosed = async (sql: Sql): Promise<boolean> => (await sql.only(anyMonth)).isThere
