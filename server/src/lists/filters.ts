import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import { day, kobo, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import type { ListInput } from './page.ts'
import { isOfPeople, personParams, readSearch, type Search } from './search.ts'

/** From one day in Lagos to another, both included, as a list call takes them (C-145). */
export type DayInput = { from?: Day | undefined; to?: Day | undefined }
/** The same as values of a statement; null means no limit. */
export type DayFilter = { from: Day | null; to: Day | null }
export const dayParams = { from: day.nullable, to: day.nullable }

/** True for rows whose instant is on one of the days, as SQL. */
export const isOnDays = (at: string): string => `(:from::date is null or ${at} >= lagos_midnight(:from))
    and (:to::date is null or ${at} < lagos_midnight(:to + 1))`

/** From one amount to another, and from one day to another, all included, as a list call takes them (C-145). */
export type AmountInput = DayInput & { amount_from?: Kobo | undefined; amount_to?: Kobo | undefined }
/** The same as values of a statement; null means no limit. */
export type AmountFilter = DayFilter & { amountFrom: Kobo | null; amountTo: Kobo | null }
export const amountParams = { ...dayParams, amountFrom: kobo.nullable, amountTo: kobo.nullable }

export const readAmounts = ({ amount_from, amount_to, from, to }: AmountInput): AmountFilter => ({
  amountFrom: amount_from ?? null,
  amountTo: amount_to ?? null,
  from: from ?? null,
  to: to ?? null,
})

/** True for rows whose amount and instant are between these, as SQL. One amount is compared by equality, since its index then answers in the list's order. */
export const isOfAmounts = (
  amount: string,
  at: string,
): string => `(:amountFrom::bigint is null or ${amount} >= :amountFrom)
    and (:amountTo::bigint is null or ${amount} <= :amountTo)
    and case when :amountFrom = :amountTo then ${amount} = :amountFrom else true end
    and ${isOnDays(at)}`

/** True for a search or filter that leaves out nothing. */
export const isOpen = (filter: object): boolean => Object.values(filter).every((value) => value === null)

/** The search and filters of a list of accounts, of customers or agents. */
export type AccountListInput = ListInput & DayInput & { status?: UserStatus | undefined }
export type AccountFilter = Search & DayFilter & { status: UserStatus | null }
export const accountParams = { ...personParams, ...dayParams, status: word<UserStatus>().nullable }

/** @param findsPeople as `readSearch` has it */
export const readAccountFilter = async (
  sql: Sql,
  input: AccountListInput,
  findsPeople = false,
): Promise<AccountFilter> => ({
  ...(await readSearch(sql, input.search, findsPeople)),
  status: input.status ?? null,
  from: input.from ?? null,
  to: input.to ?? null,
})

/**
 * A condition in SQL, true for the accounts that match: for a row of customers or agents, by its name in the statement, and its user `u`.
 */
export const isFoundAccount = (row: string, text?: string): string => `${isOfPeople(`${row}.user_id`, text)}
    and (:status::text is null or u.status = :status)
    and ${isOnDays(`${row}.created_at`)}`
