import type { CaseKind } from '@kasuwa/domain/privacy/cases.ts'
import type { CaseId, CustomerId, UserId } from '../base/ids.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { bool, count, instant, integer, phone, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement, type ValuesOf } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { beforeParams, countedTotal, countTo, isBefore, type Total } from '../lists/page.ts'
import { anywherePattern, isFoundIn } from '../lists/search.ts'

const shape = {
  id: uuid<CaseId>(),
  number: integer,
  kind: word<CaseKind>(),
  words: text,
  openedAt: instant,
  acknowledgeBy: instant.nullable,
  answerBy: instant,
  acknowledgedAt: instant.nullable,
  answeredAt: instant.nullable,
  answer: text.nullable,
  userId: uuid<UserId>(),
  customerId: uuid<CustomerId>(),
  firstName: text.certain,
  lastName: text.certain,
  phone,
  openerFirstName: text.nullable,
  openerLastName: text.nullable,
  answererFirstName: text.nullable,
  answererLastName: text.nullable,
}
const columns = `k.id, k.number, k.kind, k.words, k.opened_at as "openedAt", k.acknowledge_by as "acknowledgeBy", k.answer_by as "answerBy",
  k.acknowledged_at as "acknowledgedAt", k.answered_at as "answeredAt", k.answer, k.user_id as "userId", c.id as "customerId",
  u.first_name as "firstName", u.last_name as "lastName", u.phone,
  o.first_name as "openerFirstName", o.last_name as "openerLastName", a.first_name as "answererFirstName", a.last_name as "answererLastName"`
const people = `join users u on u.id = k.user_id join customers c on c.user_id = k.user_id
    left join users o on o.id = k.opened_by and o.id <> k.user_id left join users a on a.id = k.answered_by`

/** A case with the names of the people in it; the opener's are null where the customer opened it. */
export type Case = RowOfShape<typeof shape>

const insert = statement({
  params: {
    id: uuid<CaseId>(),
    userId: uuid<UserId>(),
    kind: word<CaseKind>(),
    words: text,
    openedBy: uuid<UserId>(),
    openedAt: instant,
    acknowledgeBy: instant.nullable,
    answerBy: instant,
  },
  sql: `insert into cases (id, user_id, kind, words, opened_by, opened_at, acknowledge_by, answer_by)
    values (:id, :userId, :kind, :words, :openedBy, :openedAt, :acknowledgeBy, :answerBy)`,
})
const find = statement({
  params: { id: uuid<CaseId>() },
  row: shape,
  sql: `select ${columns} from cases k ${people} where k.id = :id`,
})
const lock = statement({
  params: { id: uuid<CaseId>() },
  row: { id: uuid<CaseId>() },
  sql: 'select id from cases where id = :id for no key update',
})
const lockPerson = statement({
  params: { userId: uuid<UserId>() },
  sql: 'select from users where id = :userId for no key update',
})
/** A statement of its own: it sees the cases that were opened while the lock was waited for. */
const countWaiting = statement({
  params: { userId: uuid<UserId>() },
  row: { waiting: count, isErased: bool },
  sql: `select count(k.id) as waiting, u.erased_at is not null as "isErased" from users u
    left join cases k on k.user_id = u.id and k.answered_at is null where u.id = :userId group by u.id`,
})
const acknowledge = statement({
  params: { id: uuid<CaseId>(), by: uuid<UserId>(), at: instant },
  sql: 'update cases set acknowledged_at = :at, acknowledged_by = :by where id = :id',
})
const answer = statement({
  params: { id: uuid<CaseId>(), by: uuid<UserId>(), at: instant, answer: text },
  sql: `update cases set answered_at = :at, answered_by = :by, answer = :answer,
      acknowledged_at = coalesce(acknowledged_at, :at), acknowledged_by = coalesce(acknowledged_by, :by)
    where id = :id`,
})
const ofUser = statement({
  params: { userId: uuid<UserId>() },
  row: shape,
  sql: `select ${columns} from cases k ${people} where k.user_id = :userId order by k.opened_at desc, k.id desc`,
})

const filterParams = {
  pattern: text.nullable,
  kind: word<CaseKind>().nullable,
  customer: uuid<CustomerId>().nullable,
}
const isFound = `(:kind::text is null or k.kind = :kind) and (:customer::uuid is null or c.id = :customer)
    and ${isFoundIn("'CS-' || lpad(k.number::text, 6, '0')", "u.first_name || ' ' || u.last_name", 'u.phone', 'k.words')}`
/** Whether a time limit of the waiting case `k` has passed, as SQL. */
export const isLateCaseNow = `(k.answer_by < (select product_now()) or (k.acknowledged_at is null and k.acknowledge_by < (select product_now())))`
const conditions = {
  open: 'k.answered_at is null',
  late: `k.answered_at is null and ${isLateCaseNow}`,
  answered: 'k.answered_at is not null',
}
const newestOf = (name: keyof typeof conditions) =>
  statement({
    params: { ...filterParams, ...beforeParams },
    row: shape,
    sql: `select ${columns} from cases k ${people} where ${conditions[name]} and ${isFound} and ${isBefore('k.number')}
      order by k.number desc limit :limit`,
  })
const newest = { open: newestOf('open'), late: newestOf('late'), answered: newestOf('answered') }
const listOf = (name: keyof typeof conditions, order: string) => ({
  page: statement({
    params: { ...filterParams, limit: count, skip: count },
    row: shape,
    sql: `select ${columns} from cases k ${people} where ${conditions[name]} and ${isFound} order by ${order} limit :limit offset :skip`,
  }),
  total: statement({
    params: filterParams,
    row: { total: count },
    sql: countTo(`from cases k ${people} where ${conditions[name]} and ${isFound}`),
  }),
})
const lists = {
  open: listOf('open', 'k.opened_at, k.id'),
  late: listOf('late', 'k.opened_at, k.id'),
  answered: listOf('answered', 'k.opened_at desc, k.id desc'),
}

export type CaseList = keyof typeof lists
/** The search and the filters of a list of cases. */
export type CaseFilter = {
  search: string | undefined
  kind: CaseKind | null
  customer: CustomerId | null
}

export async function insertCase(tx: Transaction, values: ValuesOf<typeof insert>): Promise<void> {
  await tx.run(insert, values)
}

export const findCase = (sql: Sql, id: CaseId): Promise<Case | undefined> => sql.row(find, { id })

/** Locks a case until the transaction ends; false where there is none. */
export const lockCase = async (tx: Transaction, id: CaseId): Promise<boolean> =>
  (await tx.row(lock, { id })) !== undefined

/**
 * Locks the person, so that their cases are opened one at a time. Returns how many of them wait.
 * @throws Refused person_erased
 */
export async function lockPersonWithCases(tx: Transaction, userId: UserId): Promise<number> {
  await tx.run(lockPerson, { userId })
  const { waiting, isErased } = await tx.only(countWaiting, { userId })
  if (isErased) throw new Refused('person_erased')
  return waiting
}

export const saveAcknowledgement = (tx: Transaction, id: CaseId, by: UserId) =>
  tx.run(acknowledge, { id, by, at: tx.now })

/** An answer also acknowledges a case that nobody had acknowledged. */
export const saveCaseAnswer = (tx: Transaction, id: CaseId, by: UserId, words: string) =>
  tx.run(answer, { id, by, at: tx.now, answer: words })

/** All cases of one person, newest first. */
export const listCasesOf = (sql: Sql, userId: UserId): Promise<Case[]> => sql.rows(ofUser, { userId })

/** One page of a list of cases, with how many there are. */
export async function listCaseRows(
  sql: Sql,
  list: CaseList,
  { search, ...filter }: CaseFilter,
  range: { limit: number; skip: number },
): Promise<[Case[], Total]> {
  const asked = { ...filter, pattern: patternOf(search) }
  const [rows, total] = await Promise.all([
    sql.rows(lists[list].page, { ...asked, limit: range.limit, skip: range.skip }),
    sql.only(lists[list].total, asked),
  ])
  return [rows, countedTotal(total)]
}

/** A number is found in groups too: CS-000 042. */
const patternOf = (search: string | undefined) => anywherePattern(search?.replace(/(?<=\d) (?=\d)/g, ''))

/** So many cases of a list with smaller numbers than `before`, the newest first: for a file. */
export const listNewestCases = (
  sql: Sql,
  list: CaseList,
  { search, ...filter }: CaseFilter,
  range: { before: number | null; limit: number },
): Promise<Case[]> => sql.rows(newest[list], { ...filter, pattern: patternOf(search), ...range })
