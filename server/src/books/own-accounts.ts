import { accountType, sideOf } from '@kasuwa/domain/ledger/accounts.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import type { UserId } from '../base/ids.ts'
import { required } from '../base/required.ts'
import type { Context } from '../context/context.ts'
import { kobo, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { type Account, accountAnswer, findAccount } from './account-repository.ts'
import { lockBooks } from './lock-books.ts'

const insert = statement({
  params: { number: text, side: word<'debit' | 'credit'>() },
  sql: `insert into ledger_accounts (code, normal_side, number) values (:number, :side, :number)`,
})
const insertName = statement({
  params: { account: text, name: text, by: uuid<UserId>() },
  sql: `insert into account_names (account, name, named_by) values (:account, :name, :by)`,
})
const insertClosing = statement({
  params: { account: text, by: uuid<UserId>() },
  sql: `insert into account_closings (account, closed_by) values (:account, :by)`,
})
const findBalance = statement({
  params: { account: text },
  row: { balance: kobo },
  sql: `select coalesce(sum(case when what like 'debit.%' then amount_kobo else -amount_kobo end), 0) as balance
    from tallied where what in ('debit.' || :account::text, 'credit.' || :account)`,
})

type Named = { number: string; name: string }

/**
 * Adds an own account, whose inner name is its number and whose first digit says its type (BOOK-25).
 * @throws Refused account_number_taken
 */
export function addAccount(context: Context, { number, name }: Named) {
  return changeAccounts(context, number, 'books.account-added', async (tx, by) => {
    if (await findAccount(tx, number)) throw new Refused('account_number_taken')
    await tx.run(insert, { number, side: sideOf(number) })
    await tx.run(insertName, { account: number, name, by })
    return { after: { number, name, type: accountType(number) } }
  })
}

/** Gives an own account another name; the earlier one stays in the history. @throws Refused not_found, account_not_own, nothing_changed */
export function renameAccount(context: Context, { number, name }: Named) {
  return changeAccounts(context, number, 'books.account-renamed', async (tx, by) => {
    const account = await findOwn(tx, number)
    if (account.name === name) throw new Refused('nothing_changed')
    await tx.run(insertName, { account: account.code, name, by })
    return { before: { name: account.name }, after: { name } }
  })
}

/** Closes an own account that is at zero. It stays in the books and takes no more postings. @throws Refused not_found, account_not_own, account_not_empty */
export function closeAccount(context: Context, { number }: { number: string }) {
  return changeAccounts(context, number, 'books.account-closed', async (tx, by) => {
    const { code, isClosed } = await findOwn(tx, number)
    if (isClosed) throw new Refused('own_account_closed')
    if ((await tx.only(findBalance, { account: code })).balance !== 0) throw new Refused('account_not_empty')
    await tx.run(insertClosing, { account: code, by })
    return { after: { number } }
  })
}

const changeAccounts = (
  context: Context,
  number: string,
  action: string,
  change: (tx: Transaction, by: UserId) => Promise<{ before?: object; after: object }>,
) =>
  answerOnce(context, async (tx) => {
    const { actor } = context
    await lockBooks(tx)
    const changed = await change(tx, actor.userId)
    await record(tx, actor, { action, subject: { kind: 'account', id: number }, ...changed })
    return accountAnswer(required(await findAccount(tx, number), 'the account'))
  })

/** @throws Refused not_found, account_not_own */
async function findOwn(tx: Transaction, number: string): Promise<Account> {
  const account = await findAccount(tx, number)
  if (!account) throw new Refused('not_found')
  if (account.kind !== 'own') throw new Refused('account_not_own')
  return account
}
