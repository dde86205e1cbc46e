import { exactNaira } from '@kasuwa/domain/display.ts'
import { mayPost, type PeopleEvent } from '@kasuwa/domain/ledger/by-people.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Sql } from '../db/database.ts'
import { type Fact, fixed } from '../proposals/facts.ts'
import { type Account, findAccounts } from './account-repository.ts'

/** A line with its account. */
export type ResolvedLine = { account: Account; debit?: Kobo | undefined; credit?: Kobo | undefined }
type TypedLine = { account: string; debit?: Kobo | undefined; credit?: Kobo | undefined }

/**
 * The lines that people typed, with their accounts.
 * @throws Refused account_unknown, book_account_closed, account_not_by_people
 */
export async function resolveLines(sql: Sql, event: PeopleEvent, lines: readonly TypedLine[]): Promise<ResolvedLine[]> {
  const found = await findAccounts(sql, [...new Set(lines.map(({ account }) => account))])
  const byNumber = new Map(found.map((account) => [account.number, account]))
  return lines.map((line) => {
    const account = byNumber.get(line.account)
    if (!account) throw new Refused('account_unknown', undefined, { reason: `${line.account}.` })
    if (!mayPost(event, account))
      throw new Refused('account_not_by_people', undefined, { reason: `${accountText(account)}.` })
    requireOpen(account)
    return { ...line, account }
  })
}

/** @throws Refused book_account_closed */
export function requireOpen(account: Pick<Account, 'number' | 'name' | 'isClosed'>): void {
  if (account.isClosed) throw new Refused('book_account_closed', undefined, { reason: `${accountText(account)}.` })
}

const accountText = ({ number, name }: Pick<Account, 'number' | 'name'>): string => `${number} ${name}`

/** The lines as the two people see them. `name` stands before the number of each. */
export const lineFacts = (
  lines: readonly {
    account: Pick<Account, 'number' | 'name'>
    debit?: Kobo | null | undefined
    credit?: Kobo | null | undefined
  }[],
  name = 'Line',
): Fact[] =>
  lines.map(({ account, debit, credit }, at) =>
    fixed(
      `${name} ${at + 1}`,
      debit
        ? `Debit ${accountText(account)} ${exactNaira(debit)}`
        : `Credit ${accountText(account)} ${exactNaira(credit ?? (0 as Kobo))}`,
    ),
  )
