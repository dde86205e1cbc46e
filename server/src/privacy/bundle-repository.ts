import type { Phone } from '@kasuwa/domain/phone.ts'
import type { CustomerId, UserId } from '../base/ids.ts'
import { count, instant, json, phone, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { fullName } from '../profile/person-answer.ts'
import { type BundlePart, bundleParts } from './bundle-parts.ts'

/** Both who proposed a bundle and who confirmed it may take it for so many hours. */
export const bundleHours = 24

type Row = Record<string, unknown>

const rowsOf = ([table, { where, order, without = [] }]: [string, BundlePart]) =>
  `select '${table}' as name, coalesce(jsonb_agg(to_jsonb(t) - '{${without.join(',')}}'::text[] order by ${order}), '[]') as rows
    from ${table} t where ${where}`

/** One statement, so that all parts are of the same moment. */
const everything = statement({
  params: { userId: uuid<UserId>(), customerId: uuid<CustomerId>(), phone },
  row: { name: text.certain, rows: json<Row[]>() },
  sql: Object.entries(bundleParts).map(rowsOf).join('\n union all '),
})
const find = statement({
  params: { id: uuid<CustomerId>() },
  row: {
    id: uuid<CustomerId>(),
    userId: uuid<UserId>(),
    phone,
    name: text.certain,
    loans: count,
    /** The number of the oldest waiting request to see their data. */
    request: count.nullable,
  },
  sql: `select c.id, c.user_id as "userId", u.phone, ${fullName} as name, (select count(*) from loans l where l.customer_id = c.id) as loans,
      (select min(k.number)::bigint from cases k where k.user_id = c.user_id and k.kind = 'see' and k.answered_at is null) as request
    from customers c join users u on u.id = c.user_id where c.id = :id`,
})
const openUntil = statement({
  params: { id: uuid<CustomerId>(), by: uuid<UserId>(), hours: count },
  row: { until: instant.nullable },
  sql: `select max(p.decided_at) + :hours::bigint * interval '1 hour' as until from proposals p
    where p.act = 'data_bundle' and p.state = 'confirmed' and p.subject_id = :id::uuid::text and :by in (p.proposed_by, p.decided_by)
      and p.decided_at > product_now() - :hours::bigint * interval '1 hour'`,
})

const archivedBefore = statement({
  row: { ends: instant.nullable },
  sql: `select max(ends) as ends from archives where of_table = 'audit_events'`,
})

export type BundleOwner = RowOf<typeof find>

/** A customer whose data a bundle may have. */
export const findBundleOwner = (sql: Sql, id: CustomerId): Promise<BundleOwner | undefined> => sql.row(find, { id })

/** The rows of each part, in the order of the parts. */
export async function readBundle(sql: Sql, owner: { userId: UserId; id: CustomerId; phone: Phone }) {
  const rows = await sql.rows(everything, { userId: owner.userId, customerId: owner.id, phone: owner.phone })
  return Object.entries(bundleParts).map(([name, { title }]) => ({
    name,
    title,
    rows: rows.find((one) => one.name === name)?.rows ?? [],
  }))
}

/** Until when one of the two admins may take the bundle of a customer; null where they may not. */
export const findOpenUntil = async (sql: Sql, id: CustomerId, by: UserId): Promise<Date | null> =>
  (await sql.only(openUntil, { id, by, hours: bundleHours })).until

/** The instant before which entries of the audit trail left for the archive of months; null where none did. */
export const findArchivedBefore = async (sql: Sql): Promise<Date | null> => (await sql.only(archivedBefore)).ends
