import type { VersionState } from '@kasuwa/contract/entities/product.ts'
import type { VersionFields } from '@kasuwa/contract/product-version.ts'
import type { Frequency } from '@kasuwa/domain/loans/terms.ts'
import type { UserId } from '../base/ids.ts'
import { bool, count, instant, integer, json, listOf, type RowOfShape, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** The fields of a version that the settings never say. */
const fieldShape = {
  name: text,
  terms: listOf(integer),
  frequencies: listOf(word<Frequency>()),
  fee_naira: count,
  fee_bp: integer,
  min_naira: count.nullable,
  max_naira: count.nullable,
  ladder: json<VersionFields['ladder']>().nullable,
  late_days: integer,
}
/** Those that are null where the version follows the settings (C-201). */
const settingShape = {
  rate_bp: integer,
  grace_days: integer,
  late_fee_naira: count,
  late_fee_bp: integer,
  late_fee_cap_bp: integer,
}
/** The terms of a version `v` of a product as its row has them: for the staff, and for the offers that customers see. */
export const termsShape = {
  code: text,
  version: integer,
  ...fieldShape,
  rate_bp: integer.nullable,
  grace_days: integer.nullable,
  late_fee_naira: count.nullable,
  late_fee_bp: integer.nullable,
  late_fee_cap_bp: integer.nullable,
}
/** Amounts of a version are whole naira, also those of its ladder. */
export const termsColumns = `v.product as code, v.version, v.name, v.terms, v.frequencies,
    v.rate_bp, v.loan_fee_kobo / 100 as fee_naira, v.loan_fee_bp as fee_bp, v.grace_days, v.late_fee_kobo / 100 as late_fee_naira, v.late_fee_bp,
    v.late_fee_cap_bp, v.min_kobo / 100 as min_naira, v.max_kobo / 100 as max_naira, v.late_days,
    (select jsonb_agg(jsonb_build_object('loans', step -> 'loans', 'max_naira', (step ->> 'max_kobo')::bigint / 100) order by place)
      from jsonb_array_elements(v.ladder) with ordinality as steps (step, place)) as ladder`

const shape = {
  ...termsShape,
  state: word<VersionState>(),
  follows_settings: bool,
  drafted_at: instant,
  published_at: instant.nullable,
  ended_at: instant.nullable,
}
const columns = `${termsColumns}, v.state, v.follows_settings, v.drafted_at, v.published_at, v.ended_at`

/** Each column that a draft sets, with its value as SQL. */
const setByDraft: Readonly<Record<string, string>> = {
  name: ':name',
  terms: ':terms',
  frequencies: ':frequencies',
  rate_bp: ':rate_bp',
  loan_fee_kobo: ':fee_naira::bigint * 100',
  loan_fee_bp: ':fee_bp',
  grace_days: ':grace_days',
  late_fee_kobo: ':late_fee_naira::bigint * 100',
  late_fee_bp: ':late_fee_bp',
  late_fee_cap_bp: ':late_fee_cap_bp',
  min_kobo: ':min_naira::bigint * 100',
  max_kobo: ':max_naira::bigint * 100',
  ladder: `(select jsonb_agg(jsonb_build_object('loans', step -> 'loans', 'max_kobo', (step ->> 'max_naira')::bigint * 100) order by place)
      from jsonb_array_elements(:ladder::jsonb) with ordinality as steps (step, place))`,
  late_days: ':late_days',
  drafted_at: 'product_now()',
  drafted_by: ':by',
}
const draftParams = { ...fieldShape, ...settingShape, code: text, by: uuid<UserId>() }
const draftColumns = Object.keys(setByDraft).join(', ')
const draftValues = Object.values(setByDraft).join(', ')

const insertDraft = statement({
  params: draftParams,
  sql: `insert into product_versions (product, version, ${draftColumns})
    select :code, coalesce(max(version), 0) + 1, ${draftValues} from product_versions where product = :code`,
})
const updateDraft = statement({
  params: draftParams,
  sql: `update product_versions set (${draftColumns}) = row(${draftValues}) where product = :code and state = 'draft'`,
})
const listOne = statement({
  params: { code: text },
  row: shape,
  sql: `select ${columns} from product_versions v where v.product = :code order by v.version`,
})
const listAll = statement({
  row: shape,
  sql: `select ${columns} from product_versions v order by v.product, v.version`,
})
const end = statement({
  params: { code: text, state: word<'replaced' | 'retired'>() },
  sql: `update product_versions set state = :state, ended_at = product_now() where product = :code and state = 'published'`,
})
const publish = statement({
  params: { code: text, version: integer },
  sql: `update product_versions set state = 'published', published_at = product_now()
    where product = :code and version = :version and state = 'draft'`,
})

export type StoredTerms = RowOfShape<typeof termsShape>

/** A version as it is kept; its index and its trigger let nobody change one that was published. */
export type StoredVersion = RowOfShape<typeof shape>

export const listVersions = (sql: Sql, code: string): Promise<StoredVersion[]> => sql.rows(listOne, { code })

/** The versions of all products, those of one product in their order. */
export const listAllVersions = (sql: Sql): Promise<StoredVersion[]> => sql.rows(listAll)

/** Writes the draft of a product, whose row is locked: a new version, or other fields of the draft that it has. */
export async function writeDraft(tx: Sql, fields: VersionFields, code: string, by: UserId): Promise<void> {
  const values = { ...fields, code, by }
  if ((await tx.run(updateDraft, values)) === 0) await tx.run(insertDraft, values)
}

/** Ends the published version, if there is one. */
export const endPublished = (tx: Sql, code: string, state: 'replaced' | 'retired'): Promise<number> =>
  tx.run(end, { code, state })

export const publishDraft = (tx: Sql, code: string, version: number): Promise<number> =>
  tx.run(publish, { code, version })
