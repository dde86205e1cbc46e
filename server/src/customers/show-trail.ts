import { exactNaira } from '@kasuwa/domain/display.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import type { Sql } from '../db/database.ts'
import { type ListInput, pageOf, rangeOf } from '../lists/page.ts'
import { findOwnerOf } from './customer-page-repository.ts'
import { listTrail, type Owner, type TrailEntry } from './trail-repository.ts'

/**
 * Everything done with a customer, newest first (DESK-06). `id` is their customer id.
 * @throws Refused not_found
 */
export async function showTrail({ app: { database } }: Context, { id, ...input }: ListInput & { id: string }) {
  const owner = await findOwnerOf(database, id)
  if (!owner) throw new Refused('not_found')
  return trailAnswer(database, owner, input)
}

/** One page of everything done with a customer or an agent, newest first. */
export async function trailAnswer(sql: Sql, owner: Owner, input: ListInput) {
  const { rows, page } = pageOf(input, ...(await listTrail(sql, owner, rangeOf(input))))
  return { entries: rows.map(entryAnswer), page }
}

/** An entry as it is answered; without parts of it that are for the database alone. */
export const entryAnswer = (row: TrailEntry) => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: row.actor === 'house' ? ('system' as const) : row.actor,
  actor_name: row.actorName,
  loan_id: row.loanId,
  changes: changesOf(row),
})

/** The parts of an entry that are answered, in this order; all others stay in the database. */
const words =
  'status state kyc_level level step part kind act document agent group phone account_type roles transfer payment reason note checked address device accountNumber bankName list rows'.split(
    ' ',
  )
const amounts = ['requested', 'approved', 'amount', 'excess', 'paid', 'stated', 'arrived']
const shown = [
  ...words.map((name) => ({ name, read: plainText })),
  ...amounts.map((name) => ({ name, read: amountText })),
  { name: 'filter', read: filterText },
]

/** The changed values of an entry, in words and naira. */
export function changesOf({ before, after }: Pick<TrailEntry, 'before' | 'after'>) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return shown
    .map(({ name, read }) => ({ name, before: read(was[name]), after: read(is[name]) }))
    .filter((change) => change.before !== change.after)
}

/** The numbers of a customer's bank accounts, the default one first. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (Array.isArray(value)) return { accountNumber: value.toSorted(defaultFirst).map(numberOf).join(', ') }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const defaultFirst = (one: unknown, other: unknown): number =>
  Number(fieldsOf(other)['isDefault'] ?? false) - Number(fieldsOf(one)['isDefault'] ?? false)
const numberOf = (account: unknown): string => String(fieldsOf(account)['accountNumber'])

function plainText(value: unknown): string | null {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ') || null
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}

/** The search and the filters of a list that was taken as a file. */
function filterText(value: unknown): string | null {
  const all = Object.entries(fieldsOf(value)).flatMap(([name, one]) => {
    const text = plainText(one)
    return text === null ? [] : [`${name} ${text}`]
  })
  return all.join(', ') || null
}

/** Kobo as naira. */
function amountText(value: unknown): string | null {
  return typeof value === 'number' ? exactNaira(kobo(value)) : null
}
