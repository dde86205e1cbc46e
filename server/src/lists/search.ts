import { foldText } from '@kasuwa/domain/plain-text.ts'
import { integer, listOf, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { LoanId, PaymentId, UserId } from '../base/ids.ts'

/**
 * The search of a list, as values of its statement; null searches for nothing. `words` are patterns that one person's name, phone and
 * e-mail must all match. A reference or an account number identifies rows and people itself.
 */
export type Search = {
  words: string[] | null
  users: UserId[] | null
  loans: LoanId[] | null
  payments: PaymentId[] | null
}

const everybody: Search = { words: null, users: null, loans: null, payments: null }
const none: Search = { ...everybody, users: [] }

/** The parameters of a statement whose rows belong to people. */
export const personParams = { words: listOf(text).nullable, users: listOf(uuid<UserId>()).nullable }

/** The words of a search that are used, by their places as SQL counts; further words are ignored. */
const places = [1, 2, 3, 4]

/** A condition in SQL, true for rows of the people that match: for users `u`, by name, phone and e-mail, or by the id of the row's user. */
export const isOfPeople = (userId: string, text = 'u.search_text'): string => `${isDescribedIn(text)}
    and (:users::uuid[] is null or ${userId} = any (:users))`

/**
 * A condition in SQL, true for rows that belong to one of the people, who are looked up for each row. `people` have users `u`, and
 * `isOwner` leads from the row to them.
 */
export const hasOneOfPeople = (people: string, userId: string, isOwner: string): string =>
  `(:words::text[] is null and :users::uuid[] is null or (select true from ${people} where ${isOwner} and ${isOfPeople(userId)} limit 1))`

/** True for rows whose folded text has all the words, in any order (C-145). */
export const isDescribedIn = (text: string): string =>
  places
    .map((place) => `(:words::text[])[${place}]`)
    .map((pattern) => `(${pattern} is null or ${text} like ${pattern})`)
    .join(' and ')

/**
 * The ids of the people who have all the words, as a table in SQL. It is planned separately: the index of words then finds them, also
 * where only some of their rows are wanted and the planner might read users one by one.
 */
export const describedPeople = `(select id from users where ${isDescribedIn('search_text')} offset 0)`

/**
 * Finds the rows that a whole reference, phone or account number names, as the beginning of a statement: `payment`, `loan` and `account`,
 * and the `named_user` of each.
 */
export const namedRows = `payment as (select id, user_id, loan_id from payments where tx_ref in (:reference, lower(:reference))),
    loan as (
      select l.id, c.user_id from loans l join customers c on c.id = l.customer_id
      where l.loan_id = upper(:reference) or l.application_id = upper(:reference)
    ),
    account as (
      select customer_id from bank_accounts where account_number = :number
      union select customer_id from virtual_accounts where account_number = :number
    ),
    named_user as (
      select user_id as id from payment union select user_id from loan
      union select c.user_id from account join customers c on c.id = account.customer_id
      union select id from users where phone in (:number, '0' || :number)
    )`
/** The parameters of `namedRows`; an empty text finds nothing. */
export const namedParams = { reference: text, number: text }

/** People with rare words are found before the list is read, which then takes their rows by their ids. */
const maxFound = 2_000

const findNamed = statement({
  reads: 'replica',
  params: { ...namedParams, words: listOf(text).nullable, maxFound: integer },
  row: {
    payments: listOf(uuid<PaymentId>()),
    loans: listOf(uuid<LoanId>()),
    users: listOf(uuid<UserId>()),
    described: listOf(uuid<UserId>()).nullable,
  },
  sql: `with ${namedRows}
    select array(select id from payment) as payments,
      array(select loan_id from payment where loan_id is not null union select id from loan) as loans,
      array(select id from named_user) as users,
      case when :words::text[] is not null and not exists (select from named_user) then people_described(:words, :maxFound) end as described`,
})

/**
 * Reads the text of a list's search box (C-145). A whole transaction reference, loan id, application id, phone or account number finds
 * people and rows; any other text is words of people. People with rare words are found at once, and `words` are null then.
 * @param findsPeople false for a list that is short, or has its own texts: its words stay words
 */
export async function readSearch(sql: Sql, typed: string | undefined, findsPeople = true): Promise<Search> {
  if (!typed) return everybody
  const { words, ...names } = readTyped(typed)
  const known = { ...names, words: findsPeople ? words : null, maxFound }
  if (names.reference || names.number || known.words) {
    const { payments, loans, users, described } = await sql.only(findNamed, known)
    if (users.length > 0) return { words: null, users, loans: someOf(loans), payments: someOf(payments) }
    if (described) return { ...everybody, users: described }
  }
  return words ? { ...everybody, words } : none
}

/** The possible meanings of a typed text: the values of `namedRows`, and the patterns of its words; null when they find no person. */
export function readTyped(text: string): { reference: string; number: string; words: string[] | null } {
  const typed = withoutGroups(text)
  const number = numberIn(typed)
  const isReference = number !== null || /^(?=.*[\d_.=-])\S+$/.test(typed)
  return { reference: isReference ? typed : '', number: number ?? '', words: wordsOf(number ?? typed) }
}

/** A reference as texts write it, 'LN-000 042' or 'CASH-A1 234 567B', without the gaps between its groups of digits; any other text as it is. */
export const withoutGroups = (typed: string): string =>
  /^[A-Za-z]{2,}-[\dA-Za-z]*\d( \d{3})+[\dA-Za-z]*$/.test(typed.trim()) ? typed.replace(/ /g, '') : typed

/** The digits of a phone or account number, or of a part of one: a country code becomes the leading 0. */
export function numberIn(typed: string): string | null {
  if (!/^\+?[\d\s()./-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  if (typed.startsWith('+234')) return `0${digits.slice(3)}`
  return /^234\d{10}$/.test(digits) ? `0${digits.slice(3)}` : digits || null
}

const someOf = <T>(ids: T[]): T[] | null => (ids.length > 0 ? ids : null)

function wordsOf(typed: string): string[] | null {
  const patterns = typed.split(/\s+/).filter(Boolean).slice(0, places.length).map(personPattern)
  const words = patterns.filter((one) => one !== null)
  return words.length > 0 && words.length === patterns.length ? words : null
}

/**
 * A word as a pattern of LIKE. Three letters or digits in a row are found anywhere, fewer only where words begin: no index could find
 * them elsewhere. Null without any: signs alone find nothing.
 */
function personPattern(typed: string): string | null {
  const word = foldText(typed)
  if (!/[\p{L}\p{N}]/u.test(word)) return null
  return /[\p{L}\p{N}]{3}/u.test(word) ? `%${literal(word)}%` : `% ${literal(word)}%`
}

/** Words as a pattern of LIKE that finds them anywhere, literally; null searches for nothing. For lists that stay short. */
export function anywherePattern(words: string | undefined): string | null {
  return words ? `%${literal(foldText(withoutGroups(words)))}%` : null
}

/** True for rows with the pattern in one of their texts, as SQL. */
export const isFoundIn = (...texts: string[]): string =>
  `(${[':pattern::text is null', ...texts.map((text) => `folded(${text}) like :pattern`)].join(' or ')})`

const literal = (words: string): string => words.replace(/[\\%_]/g, '\\$&')
