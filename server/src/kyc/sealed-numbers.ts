import { bytes, listOf, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { sealedAgain, sealedColumn, type SealedPlace } from '../context/sealed-place.ts'
import { firstVersion } from '../security/vault.ts'
import type { IdentityKind } from './identity-repository.ts'

const changes = {
  userIds: listOf(uuid()),
  before: listOf(bytes),
  sealed: listOf(bytes),
  digests: listOf(bytes),
}
/** The statements for one of the two numbers. */
const statementsOf = (kind: IdentityKind) => ({
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
const kinds = ['nin', 'bvn'] as const

/** NIN and BVN, with the digests that find them. */
export const sealedNumbers: readonly SealedPlace[] = kinds.map(placeOf)

/** One of the numbers that were sealed before keys had ids; undefined when none is left. */
export async function numberOfFirstVersion(sql: Sql): Promise<{ sealed: Buffer; kind: IdentityKind } | undefined> {
  for (const kind of kinds) {
    const row = await sql.row(statements[kind].findFirstVersion, { version: Buffer.of(firstVersion) })
    if (row) return { sealed: row.sealed, kind }
  }
  return undefined
}

function placeOf(kind: IdentityKind): SealedPlace {
  const sealed = {
    table: 'profiles',
    column: `${kind}_sealed`,
    type: bytes.certain,
    key: { userId: uuid() },
    purpose: kind,
  }
  return sealedColumn(sealed, (app, rows) => {
    const changed = rows.flatMap(({ userId, sealed: before }) => {
      const again = sealedAgain(app, { sealed: before, purpose: kind, of: { kind, userId } })
      return again ? [{ userId, before, sealed: again.sealed, digest: app.vault.digest(again.text, kind) }] : []
    })
    return app.database.run(statements[kind].replace, {
      userIds: changed.map(({ userId }) => String(userId)),
      before: changed.map(({ before }) => before),
      sealed: changed.map(({ sealed }) => sealed),
      digests: changed.map(({ digest }) => digest),
    })
  })
}
