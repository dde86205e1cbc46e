import { createHash } from 'node:crypto'
import type { statementInput } from '@kasuwa/contract/bank-statement.ts'
import { bankColumns } from '@kasuwa/domain/bank/columns.ts'
import {
  differenceText,
  missingFrom,
  readStatement,
  type Statement,
  type StatementDays,
  type StatementLine,
} from '@kasuwa/domain/bank/statement.ts'
import { type Day, lagosDay } from '@kasuwa/domain/dates.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { record } from '../../audit/record.ts'
import type { Context } from '../../context/context.ts'
import type { Sql } from '../../db/database.ts'
import type { Transaction } from '../../db/transaction.ts'
import { answerOnce } from '../../idempotency/idempotency.ts'
import { lockBank, matchByThemselves } from '../../ledger/match-bank.ts'
import { type BankAccount, bankAccountOf } from './bank-account-repository.ts'
import { firstDayOf, insertStatement, newLines, rememberedColumns } from './bank-statement-repository.ts'

type Input = z.output<typeof statementInput>
type Read = { account: BankAccount; statement: Statement; digest: string }

/**
 * Reads a bank's statement. Without `confirm` it is a preview, which changes nothing. With the preview's digest the new lines are kept, each once for
 * ever, and matched with postings where a pair is the only one. Nothing is booked (C-193).
 * @throws Refused not_found for an account that is no bank; statement_differs where the digest is that of another file or of other columns;
 * statement_empty
 */
export async function importStatement(context: Context, input: Input) {
  const { app, now } = context
  const read = await readFor(app.database, input, lagosDay(now))
  if (!input.confirm)
    return previewOf(read, await newLines(app.database, read.account.code, read.statement.lines), null)
  if (input.confirm !== read.digest) throw new Refused('statement_differs')
  if (read.statement.lines.length === 0) throw new Refused('statement_empty')
  return answerOnce(context, async (tx) => keep(tx, context, read))
}

async function readFor(sql: Sql, { number, csv, columns }: Input, today: Day): Promise<Read> {
  const account = await bankAccountOf(sql, number)
  const { day: from } = await firstDayOf(sql, account.code)
  const statement = await readWith(sql, account, csv, columns, { from, today })
  const content = [account.code, JSON.stringify(bankColumns.map((column) => statement.columns[column] ?? null)), csv]
  return { account, statement, digest: createHash('sha256').update(content.join('\n')).digest('hex') }
}

/** The chosen columns count; else those of the last statement, where the file has them; else those with usual names. */
async function readWith(sql: Sql, { code }: BankAccount, csv: string, chosen: Input['columns'], days: StatementDays) {
  if (chosen) return readStatement(csv, chosen, days)
  const remembered = await rememberedColumns(sql, code)
  const statement = remembered && readStatement(csv, remembered, days)
  return statement && statement.lines.length > 0 ? statement : readStatement(csv, null, days)
}

async function keep(tx: Transaction, { actor }: Context, read: Read) {
  const { account, statement, digest } = read
  await lockBank(tx, account.number)
  const fresh = await newLines(tx, account.code, statement.lines)
  const [first, last] = [statement.lines[0], statement.lines.at(-1)]
  const { day: from } = await firstDayOf(tx, account.code)
  // The first statement may have been kept after this one was looked at.
  if (first && from !== null && first.day < from) throw new Refused('statement_differs')
  if (fresh.length === 0 || !first || !last) return previewOf(read, fresh, { lines: 0, matched: 0 })
  const { opening, closing, columns, errors } = statement
  const known = statement.lines.length - fresh.length
  const counted = { known, errors: errors.length }
  await insertStatement(tx, {
    account: account.code,
    digest,
    columns,
    firstDay: first.day,
    lastDay: last.day,
    opening,
    closing,
    ...counted,
    lines: fresh.map((line) => (line === last ? { ...line, balance: line.balance ?? closing } : line)),
    by: actor.userId,
  })
  const matched = await matchByThemselves(tx, account.code)
  await record(tx, actor, {
    action: 'bank.statement-kept',
    subject: { kind: 'account', id: account.number },
    after: { digest, from: first.day, to: last.day, lines: fresh.length, ...counted, matched },
  })
  return previewOf(read, fresh, { lines: fresh.length, matched })
}

/** So many rows that cannot be read are named. */
const maxErrors = 200
/** So many new lines are shown before a person keeps them. */
const sampleSize = 10

function previewOf(
  { statement, digest }: Read,
  fresh: readonly StatementLine[],
  kept: { lines: number; matched: number } | null,
) {
  const { lines, errors, opening, closing, headers, columns } = statement
  return {
    digest,
    lines: fresh.length,
    known: lines.length - fresh.length,
    errors: errors.slice(0, maxErrors),
    error_count: errors.length,
    opening,
    closing,
    difference: differenceText(missingFrom(statement)),
    first_day: lines[0]?.day ?? null,
    last_day: lines.at(-1)?.day ?? null,
    headers: [...headers],
    columns,
    sample: fresh.slice(0, sampleSize),
    kept,
  }
}
