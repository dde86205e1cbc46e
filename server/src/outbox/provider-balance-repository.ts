import { freshBalanceMs, topUpNeeded } from '@kasuwa/domain/payments/provider-balance.ts'
import { type Kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { holdsWords, needsWords } from '@kasuwa/contract/provider-words.ts'
import { bool, instant, integer, kobo, nullable } from '../db/columns.ts'
import { takeLock } from '../db/advisory-lock.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'
import { waitsForNoStandby } from '../db/wait-for-standby.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Settings } from '../settings/settings.ts'

/** A transfer that was submitted after the provider told the balance is not yet taken off it. */
const find = statement({
  row: { ...nullable({ balance: kobo, at: instant, expected: kobo, notSettled: kobo, age: integer }), toBeSent: kobo },
  sql: `select b.balance_kobo as balance, b.told_at as at, b.expected_kobo as expected, b.not_settled_kobo as "notSettled",
      greatest(0, extract(epoch from product_now() - b.told_at))::integer as age,
      (select coalesce(sum(t.amount_kobo), 0)::bigint from transfers t
        where t.state in ('created', 'submitted') and (t.state = 'created' or t.submitted_at > b.told_at)) as "toBeSent"
    from provider_balance b`,
})
const claim = statement({
  row: { mayAsk: bool.certain },
  sql: `update provider_balance set asked_at = now() where asked_at <= now() - interval '30 seconds' and ${waitsForNoStandby}
    returning true as "mayAsk"`,
})
const allow = statement({ sql: `update provider_balance set asked_at = 'epoch'` })
const save = statement({
  params: { balance: kobo, expected: kobo, notSettled: kobo },
  sql: `update provider_balance set balance_kobo = :balance, expected_kobo = :expected, not_settled_kobo = :notSettled, told_at = product_now()
    where ${waitsForNoStandby}`,
})
const paidSince = statement({
  params: { at: instant },
  row: { amount: kobo },
  sql: `select coalesce(sum(amount_kobo), 0)::bigint as amount from payments
    where status = 'completed' and kind in ('loan_disbursement', 'agent_commission', 'credit_refund') and paid_at > :at`,
})
const move = statement({
  params: { amount: kobo },
  sql: `update provider_balance set expected_kobo = expected_kobo + :amount where expected_kobo is not null`,
})

/** The balance as the provider told it last, what the books had then, and what waits to be sent now. Null where it never told it. */
export type KeptBalance = RowOf<typeof find>

export const readKeptBalance = (sql: Sql): Promise<KeptBalance> => sql.only(find)

/** Whether the caller is to ask the provider now: of all servers one may, twice a minute. */
export const mayAskProvider = async (sql: Sql): Promise<boolean> => (await sql.row(claim)) !== undefined

/** The provider may be asked at once: the clock of a trial was moved, so what it told last is of another time. */
export async function mayAskAgain(sql: Sql): Promise<void> {
  await sql.run(allow)
}

/** Keeps what the provider has just told. */
export async function keepBalance(sql: Sql, told: ValuesOf<typeof save>): Promise<void> {
  await sql.run(save, told)
}

/**
 * Adds what somebody has just booked by hand to the balance that the books expected when the provider told its own, so that the act shows at once and
 * not only when the provider is asked again.
 */
export async function moveExpectedBalance(tx: Transaction, amount: Kobo): Promise<void> {
  await tx.run(move, { amount })
}

/** An arbitrary number: where the lender wants the balance to be enough, one payout is promised at a time. */
const payoutLock = 720_611_393

/**
 * Refuses a payout that the provider cannot pay after those that wait and those that were paid since it told its balance, where the lender wants that
 * (C-192). A balance that is not known, or older than ten minutes, refuses nothing.
 * @throws Refused provider_balance_low
 */
export async function requireBalance(
  tx: Transaction,
  { REQUIRE_PROVIDER_BALANCE }: Pick<Settings, 'REQUIRE_PROVIDER_BALANCE'>,
  amount: Kobo,
): Promise<void> {
  if (REQUIRE_PROVIDER_BALANCE === 'off') return
  await takeLock(tx, payoutLock)
  const { balance: told, at, toBeSent } = await readKeptBalance(tx)
  if (told === null || at === null) return
  const age = tx.now.getTime() - at.getTime()
  if (age > freshBalanceMs) return
  const balance = subtractKobo(told, (await tx.only(paidSince, { at })).amount)
  if (topUpNeeded(balance, amount, toBeSent) === 0) return
  const reason = [holdsWords(balance, age), needsWords(balance, amount, toBeSent)].join(' ')
  throw new Refused('provider_balance_low', undefined, { reason })
}
