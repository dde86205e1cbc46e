import type { AccountCode } from '@kasuwa/domain/ledger/accounts.ts'
import { takeLock } from '../db/advisory-lock.ts'
import { integer, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'

/** One change of an account's lines and matches at a time. */
export const lockBank = (tx: Transaction, number: string): Promise<number> => takeLock(tx, firstLock + Number(number))

/** An arbitrary number, to which the account's number is added. */
const firstLock = 720_620_000

const match = statement({
  params: { account: word<AccountCode>(), days: integer },
  planEachTime: true,
  sql: `with open_line as materialized (
      select l.id, l.day, l.amount_kobo, l.is_opening from bank_lines l
      where l.account = :account and not exists (select from bank_match_lines x where x.line_id = l.id)
    ), open_posting as materialized (
      select p.journal_id, p.line, p.amount_kobo, j.event, booked_on(j) as booked_on, valued_on(j) as valued_on
      from postings p join journals j on j.id = p.journal_id
      where p.account = :account and not exists (select from bank_match_postings x where x.journal_id = p.journal_id and x.line = p.line)
    ), pair as materialized (
      select l.id as line_id, p.journal_id, p.line, greatest(l.day, p.booked_on) as complete_on,
        count(*) over (partition by l.id) as of_line, count(*) over (partition by p.journal_id, p.line) as of_posting
      from open_line l join open_posting p on p.amount_kobo = l.amount_kobo
        and (p.valued_on between l.day - :days::integer and l.day + :days::integer or (l.is_opening and p.event = 'opening' and p.booked_on <= l.day))
    ), chosen as materialized (
      select *, gen_random_uuid() as id from pair where of_line = 1 and of_posting = 1 and not exists (
        select from bank_pairs_apart a where a.line_id = pair.line_id and a.journal_id = pair.journal_id and a.line = pair.line)
    ), made as (
      insert into bank_matches (id, account, complete_on) select id, :account, complete_on from chosen
    ), matched as (
      insert into bank_match_lines (line_id, match_id) select line_id, id from chosen
    )
    insert into bank_match_postings (journal_id, line, match_id) select journal_id, line, id from chosen`,
})

/** The days between a line and a posting that are the same money. */
const matchedWithinDays = 3

/**
 * Matches each line with the only posting of the same sum within three days, where it is the only line for that posting too; pairs that a person took
 * apart stay apart. The balance before the first statement is matched with an opening entry of any earlier day: a bank may have nothing to write for
 * weeks. Returns how many. The account is locked.
 */
export const matchByThemselves = (tx: Sql, account: AccountCode): Promise<number> =>
  tx.run(match, { account, days: matchedWithinDays })

/** Matches what this transaction booked to the bank account 1020, so that nobody waits for the next look at all banks. Call it last. */
export async function matchMainBank(tx: Transaction): Promise<void> {
  await lockBank(tx, '1020')
  await matchByThemselves(tx, 'bank')
}
