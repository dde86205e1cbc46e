import type { ActName } from '@kasuwa/contract/entities/proposal.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { json, text } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * The money that an act is about, by act; none for any other act. `money_item` of the database has the same table, and its index lets one
 * proposal about the same money be open (C-212).
 */
const moneyOf = {
  assignment: 'suspense',
  suspense_refund: 'suspense',
  suspense_top_up: 'suspense',
  refund: 'credit',
  reversal: 'payment',
  claim_loss: 'payment',
  cancellation: 'returned',
  payment_again: 'returned',
} as const satisfies Partial<Record<ActName, string>>

type MoneyAct = keyof typeof moneyOf
/** The kinds of money that acts are about; the id is the reference, the customer's id or the loan's. */
export type MoneyKind = (typeof moneyOf)[MoneyAct]

/** Whether an act is about money that other acts are about too, or that is used without a proposal. */
export const isAboutMoney = (act: ActName): act is MoneyAct => act in moneyOf

/** The open proposal about money, as a list shows it. */
export type MoneyProposal = { id: string; act: ActName; name: string }

const columns = `jsonb_build_object('id', x.id, 'act', x.act, 'name', x.subject_name)`
const proposal = json<MoneyProposal>().nullable

/** The open proposal about some money as a column of another statement; `id` is SQL. */
export const moneyProposalColumn = (kind: MoneyKind, id: string): string =>
  `(select ${columns} from proposals x where x.state = 'open' and money_item(x.act, x.subject_id) = '${kind} ' || ${id})`

/** The open proposal of one act about a subject, in the same form. */
export const actProposalColumn = (act: ActName, subjectId: string): string =>
  `(select ${columns} from proposals x where x.state = 'open' and x.act = '${act}' and x.subject_id = ${subjectId})`

/** The shape of both columns. */
export const moneyProposal = proposal

const findOpen = statement({
  params: { item: text },
  row: { id: text },
  sql: `select id::text as id from proposals where state = 'open' and money_item(act, subject_id) = :item`,
})

/**
 * Refuses an act on money while a proposal about the same money is open (C-212). The money is locked before, so that nobody proposes
 * meanwhile.
 * @throws Refused proposal_open
 */
export async function refuseProposedMoney(sql: Sql, kind: MoneyKind, id: string): Promise<void> {
  if (await sql.row(findOpen, { item: `${kind} ${id}` })) throw new Refused('proposal_open')
}

/** The same for an act by its name. @throws Refused proposal_open */
export async function refuseProposedAct(sql: Sql, act: ActName, subjectId: string): Promise<void> {
  if (isAboutMoney(act)) await refuseProposedMoney(sql, moneyOf[act], subjectId)
}
