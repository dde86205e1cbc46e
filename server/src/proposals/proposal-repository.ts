import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import type { ActName, ProposalState, SubjectKind } from '@kasuwa/contract/entities/proposal.ts'
import { bool, bytes, count, instant, kobo, listOf, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { statement, type ValuesOf } from '../db/statement.ts'
import type { CustomerId, UserId } from '../base/ids.ts'
import { countedTotal, countTo, type Total } from '../lists/page.ts'
import { anywherePattern, isFoundIn } from '../lists/search.ts'
import { fullName } from '../profile/person-answer.ts'

export type ProposalId = string & { readonly proposalId: unique symbol }

const id = uuid<ProposalId>()
const shape = {
  id,
  act: word<ActName>(),
  subjectKind: word<SubjectKind>(),
  subjectId: text,
  subjectName: text,
  firstName: text.nullable,
  lastName: text.nullable,
  customerId: uuid<CustomerId>().nullable,
  amount: kobo.nullable,
  reason: text.nullable,
  sealed: bytes,
  proposedBy: uuid<UserId>(),
  proposerFirstName: text.certain,
  proposerLastName: text.certain,
  proposerStatus: word<UserStatus>(),
  proposerRoles: listOf(word<StaffRole>()).nullable,
  proposedAt: instant,
  state: word<ProposalState>(),
  deciderFirstName: text.nullable,
  deciderLastName: text.nullable,
  decidedAt: instant.nullable,
  decisionReason: text.nullable,
}
const columns = `p.id, p.act, p.subject_kind as "subjectKind", p.subject_id as "subjectId", p.subject_name as "subjectName",
  u.first_name as "firstName", u.last_name as "lastName", c.id as "customerId", p.amount_kobo as amount, p.reason, p.sealed,
  p.proposed_by as "proposedBy", a.first_name as "proposerFirstName", a.last_name as "proposerLastName", a.status as "proposerStatus",
  a.staff_roles as "proposerRoles",
  p.proposed_at as "proposedAt", p.state, d.first_name as "deciderFirstName", d.last_name as "deciderLastName",
  p.decided_at as "decidedAt", p.words as "decisionReason"`
export const people = `join users a on a.id = p.proposed_by left join users d on d.id = p.decided_by
    left join users u on u.id = p.user_id left join customers c on c.user_id = u.id`
/** True for the proposals that match the words, as SQL. A journal leads to its proposal by the whole id, since a loan may have several. */
export const found = isFoundIn(
  'p.id::text',
  'p.subject_name',
  "u.first_name || ' ' || u.last_name",
  "a.first_name || ' ' || a.last_name",
)
const pageParams = { pattern: text.nullable, limit: count, skip: count }

const insert = statement({
  params: {
    id,
    act: word<ActName>(),
    subjectKind: word<SubjectKind>(),
    subjectId: text,
    subjectName: text,
    userId: uuid<UserId>().nullable,
    amount: kobo.nullable,
    reason: text.nullable,
    sealed: bytes,
    proposedBy: uuid<UserId>(),
  },
  sql: `insert into proposals (id, act, subject_kind, subject_id, subject_name, user_id, amount_kobo, reason, sealed, proposed_by)
    values (:id, :act, :subjectKind, :subjectId, :subjectName, :userId, :amount, :reason, :sealed, :proposedBy)`,
})
const findOne = statement({
  params: { id },
  row: shape,
  sql: `select ${columns} from proposals p ${people} where p.id = :id`,
})
const findOpen = statement({
  params: { act: word<ActName>(), subjectId: text },
  row: shape,
  sql: `select ${columns} from proposals p ${people} where p.act = :act and p.subject_id = :subjectId and p.state = 'open'`,
})
const findAnyOpen = statement({
  params: { act: word<ActName>() },
  row: { isOpen: bool.certain },
  sql: `select exists (select from proposals where act = :act and state = 'open') as "isOpen"`,
})
const findName = statement({
  params: { userId: uuid<UserId>() },
  row: { name: text.nullable },
  sql: `select ${fullName} as name from users u where id = :userId`,
})
const close = statement({
  params: {
    id,
    state: word<Exclude<ProposalState, 'open'>>(),
    decidedBy: uuid<UserId>().nullable,
    decisionReason: text.nullable,
  },
  sql: `update proposals set state = :state, decided_by = :decidedBy, decided_at = product_now(), words = :decisionReason
    where id = :id and state = 'open'`,
})
const nameForTransaction = statement({
  params: { id },
  sql: `select where set_config('kasuwa.proposal', :id::uuid::text, true) is not null`,
})
const lists = {
  open: statement({
    params: pageParams,
    row: shape,
    sql: `select ${columns} from proposals p ${people} where p.state = 'open' and ${found}
      order by p.proposed_at, p.id limit :limit offset :skip`,
  }),
  decided: statement({
    params: pageParams,
    row: shape,
    sql: `select ${columns} from proposals p ${people} where p.state <> 'open' and ${found}
      order by p.decided_at desc, p.id desc limit :limit offset :skip`,
  }),
}
const totals = {
  open: statement({
    params: { pattern: text.nullable },
    row: { total: count },
    sql: countTo(`from proposals p ${people} where p.state = 'open' and ${found}`),
  }),
  decided: statement({
    params: { pattern: text.nullable },
    row: { total: count },
    sql: countTo(`from proposals p ${people} where p.state <> 'open' and ${found}`),
  }),
}

/** A proposal with the names of the people in it. */
export type Proposal = RowOfShape<typeof shape>
type ListName = keyof typeof lists

/**
 * The proposal that waits for a second person, as a column of another statement: JSON, null where there is none. Both parameters are SQL.
 */
export const openProposalColumn = (act: string, subjectId: string): string => `(select to_jsonb(one) from (
      select ${columns} from proposals p ${people} where p.act = ${act} and p.subject_id = ${subjectId} and p.state = 'open'
    ) as one)`

/** A proposal in JSON. */
export type ProposalJson = Omit<Proposal, 'sealed' | 'proposedAt' | 'decidedAt'> & {
  sealed: string
  proposedAt: string
  decidedAt: string | null
}

export const proposalOfJson = ({ sealed, proposedAt, decidedAt, ...same }: ProposalJson): Proposal => ({
  ...same,
  // PostgreSQL writes bytes as \x and two digits for each.
  sealed: Buffer.from(sealed.slice(2), 'hex'),
  proposedAt: new Date(proposedAt),
  decidedAt: decidedAt === null ? null : new Date(decidedAt),
})

/** Its index refuses a second open one about the same subject: `one_open_proposal`. */
export const insertProposal = (tx: Sql, proposal: ValuesOf<typeof insert>): Promise<number> => tx.run(insert, proposal)

export const findProposal = (sql: Sql, id: ProposalId): Promise<Proposal | undefined> => sql.row(findOne, { id })

/** The name of a person; null while they have none. */
export const findNameOf = async (sql: Sql, userId: UserId): Promise<string | null> =>
  (await sql.only(findName, { userId })).name

/** The proposal about a subject that waits for a second person. */
export const findOpenProposal = (sql: Sql, act: ActName, subjectId: string): Promise<Proposal | undefined> =>
  sql.row(findOpen, { act, subjectId })

/** Whether any proposal of an act waits for a second person. */
export const isAnyOpen = async (sql: Sql, act: ActName): Promise<boolean> =>
  (await sql.only(findAnyOpen, { act })).isOpen

/** Writes how an open proposal ended; false when it had ended before. When several come at once, one writes. */
export const closeProposal = async (tx: Sql, ended: ValuesOf<typeof close>): Promise<boolean> =>
  (await tx.run(close, ended)) === 1

/**
 * Names the proposal whose act is done in the rest of the transaction. The database writes its id into each journal and payment that the act makes
 * (migration 260), so that all of them lead to it.
 */
export async function nameProposal(tx: Transaction, id: ProposalId): Promise<void> {
  await tx.run(nameForTransaction, { id })
}

/** Returns `limit` of those that contain the words, after the first `skip`, and how many there are. */
export const listProposalRows = (
  sql: Sql,
  list: ListName,
  { search, limit, skip }: { search: string | undefined; limit: number; skip: number },
): Promise<[Proposal[], Total]> => {
  const pattern = anywherePattern(search)
  return Promise.all([
    sql.rows(lists[list], { pattern, limit, skip }),
    sql.only(totals[list], { pattern }).then(countedTotal),
  ])
}
