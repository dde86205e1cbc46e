import type { App } from '../context/context.ts'
import { bool, bytes, count, integer, listOf, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import { type SealedPlace, sealedAgain } from '../context/sealed-place.ts'
import { firstVersion, markLength, markOf } from '../security/vault.ts'
import type { IdentityKind } from './identity-repository.ts'

/** Few enough that a person who saves a number meanwhile does not notice the wait for a row. */
const batchSize = 500

const mark = { mark: bytes, markLength: integer }
const batch = { after: uuid<UserId>(), limit: integer, ...mark }
const found = { userId: uuid<UserId>(), sealed: bytes.certain }
const changes = {
  userIds: listOf(uuid<UserId>()),
  before: listOf(bytes),
  sealed: listOf(bytes),
  digests: listOf(bytes),
}
/** The statements for one of the two numbers. */
const statementsOf = (kind: IdentityKind) => ({
  findOthers: statement({
    params: batch,
    row: found,
    sql: `select user_id as "userId", ${kind}_sealed as sealed from profiles
      where user_id > :after and substring(${kind}_sealed for :markLength) <> :mark order by user_id limit :limit`,
  }),
  /** A number that the person has changed meanwhile stays as it is. So does one that another person has too: staff must look at that. */
  replace: statement({
    params: changes,
    sql: `update profiles p set ${kind}_sealed = n.sealed, ${kind}_digest = case when p.${kind}_digest is not null then n.digest end${
      kind === 'nin' ? ', nin_plain_digest = case when p.nin_digest = p.nin_plain_digest then n.digest end' : ''
    }
      from unnest(:userIds::uuid[], :before::bytea[], :sealed::bytea[], :digests::bytea[]) as n (user_id, before, sealed, digest)
      where p.user_id = n.user_id and p.${kind}_sealed = n.before
        and not exists (select from profiles o where o.${kind}_digest = n.digest and o.user_id <> n.user_id)`,
  }),
  findFirstVersion: statement({
    params: { version: bytes },
    row: { sealed: bytes.certain },
    sql: `select ${kind}_sealed as sealed from profiles where substring(${kind}_sealed for 1) = :version limit 1`,
  }),
})
const statements = { nin: statementsOf('nin'), bvn: statementsOf('bvn') }
const countMarked = statement({
  params: mark,
  row: { others: count },
  sql: `select coalesce(sum((substring(nin_sealed for :markLength) <> :mark)::int), 0)
      + coalesce(sum((substring(bvn_sealed for :markLength) <> :mark)::int), 0) as others from profiles`,
})
const findMarked = statement({
  params: mark,
  row: { found: bool },
  sql: `select exists (select from profiles where substring(nin_sealed for :markLength) = :mark or substring(bvn_sealed for :markLength) = :mark)
    as found`,
})

const kinds = ['nin', 'bvn'] as const
const noUser = '00000000-0000-0000-0000-000000000000' as UserId

/** NIN and BVN, with the digests that find them. */
export const sealedNumbers: SealedPlace = {
  counted: 'sealed',
  async *sealAgain(app) {
    for (const kind of kinds) yield* sealAgainOf(app, kind)
  },
  countOthers: async (sql, keyId) => (await sql.only(countMarked, { mark: markOf(keyId), markLength })).others,
  isSealedBy: async (sql, keyId) => (await sql.only(findMarked, { mark: markOf(keyId), markLength })).found,
}

/** One of the numbers that were sealed before keys had ids; undefined when none is left. */
export async function numberOfFirstVersion(sql: Sql): Promise<{ sealed: Buffer; kind: IdentityKind } | undefined> {
  for (const kind of kinds) {
    const row = await sql.row(statements[kind].findFirstVersion, { version: Buffer.of(firstVersion) })
    if (row) return { sealed: row.sealed, kind }
  }
  return undefined
}

async function* sealAgainOf(app: App, kind: IdentityKind): AsyncGenerator<number> {
  const place = { mark: markOf(app.vault.keyId), markLength, limit: batchSize }
  for (let after = noUser; ;) {
    const rows = await app.database.rows(statements[kind].findOthers, { ...place, after })
    const last = rows.at(-1)
    if (!last) return
    yield await replaceAll(app, kind, rows)
    after = last.userId
  }
}

function replaceAll(app: App, kind: IdentityKind, rows: RowOf<typeof statements.nin.findOthers>[]): Promise<number> {
  const changed = rows.flatMap(({ userId, sealed: before }) => {
    const again = sealedAgain(app, { sealed: before, purpose: kind, of: { kind, userId } })
    return again ? [{ userId, before, sealed: again.sealed, digest: app.vault.digest(again.text, kind) }] : []
  })
  return app.database.run(statements[kind].replace, {
    userIds: changed.map(({ userId }) => userId),
    before: changed.map(({ before }) => before),
    sealed: changed.map(({ sealed }) => sealed),
    digests: changed.map(({ digest }) => digest),
  })
}
