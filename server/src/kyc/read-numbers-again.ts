import { plainNumber } from '@kasuwa/domain/plain-text.ts'
import { lockUser } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import { type App, inTransaction } from '../context/context.ts'
import { bytes, integer, listOf, uuid } from '../db/columns.ts'
import { type RowOf, statement } from '../db/statement.ts'
import { isDuplicate } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { sealedAgain } from '../context/sealed-place.ts'
import { digestConstraint, findIdentityOwner, keepTry } from './identity-repository.ts'
import { NumberTaken, storeIdentity } from './save-identity.ts'

const batchSize = 500
const noUser = '00000000-0000-0000-0000-000000000000' as UserId

const unread = { userId: uuid<UserId>(), sealed: bytes.certain }
const findUnread = statement({
  params: { after: uuid<UserId>(), limit: integer },
  row: unread,
  sql: `select user_id as "userId", nin_sealed as sealed from profiles
    where user_id > :after and nin_sealed is not null and nin_digest is distinct from nin_plain_digest order by user_id limit :limit`,
})
const keepAsRead = statement({
  params: { userIds: listOf(uuid<UserId>()), sealed: listOf(bytes) },
  sql: `update profiles p set nin_plain_digest = p.nin_digest
    from unnest(:userIds::uuid[], :sealed::bytea[]) as n (user_id, sealed) where p.user_id = n.user_id and p.nin_sealed = n.sealed`,
})
const findSame = statement({
  params: unread,
  row: { userId: uuid<UserId>() },
  sql: `select user_id as "userId" from profiles where user_id = :userId and nin_sealed = :sealed`,
})
const keepShared = statement({
  params: { userId: uuid<UserId>(), before: bytes, sealed: bytes },
  sql: `update profiles set nin_sealed = :sealed, nin_digest = null, nin_plain_digest = null where user_id = :userId and nin_sealed = :before`,
})

type Unread = RowOf<typeof findUnread>

/**
 * Reads the NINs that were kept with blanks or dashes, or by a server of the previous release, and keeps them without (C-63). Where
 * another account has the same number, the number finds that account, and both accounts show it to staff (DESK-41). It may be interrupted
 * and started again, also while servers write: a number is replaced only if it is still as it was read.
 */
export async function readNumbersAgain(app: App): Promise<void> {
  for (let after = noUser; ;) {
    const rows = await app.database.rows(findUnread, { after, limit: batchSize })
    const last = rows.at(-1)
    if (!last) return
    await readAll(app, rows)
    after = last.userId
  }
}

async function readAll(app: App, rows: readonly Unread[]): Promise<void> {
  const read = rows.flatMap((row) => {
    const opened = sealedAgain(app, { ...row, purpose: 'nin', of: { kind: 'nin', userId: row.userId } })
    return opened ? [{ ...row, text: opened.text, plain: plainNumber(opened.text) }] : []
  })
  // A number of only blanks and dashes stays as it is.
  const asRead = read.filter(({ text, plain }) => plain === text || plain === '')
  await app.database.run(keepAsRead, {
    userIds: asRead.map(({ userId }) => userId),
    sealed: asRead.map(({ sealed }) => sealed),
  })
  for (const row of read) if (!asRead.includes(row)) await keepPlain(app, row, row.plain)
}

async function keepPlain(app: App, { userId, sealed }: Unread, number: string): Promise<void> {
  try {
    await inTransaction({ app }, async (tx) => {
      const user = await lockUser(tx, userId)
      if (await tx.row(findSame, { userId, sealed }))
        await storeIdentity(tx, app, { kind: 'nin', number, answer: null }, user)
    })
  } catch (error) {
    if (!(error instanceof NumberTaken) && !isDuplicate(error, digestConstraint.nin)) throw error
    await nameCollision(app, { userId, sealed }, number)
  }
}

/** Two accounts have one NIN: staff see it on the page of either, in the audit trail and in the log. Nothing else of them changes. */
async function nameCollision(app: App, { userId, sealed: before }: Unread, number: string): Promise<void> {
  const owner = await findIdentityOwner(app.database, 'nin', app.vault.digests(number, 'nin'))
  if (!owner || owner === userId) return
  await inTransaction({ app }, async (tx) => {
    if ((await tx.run(keepShared, { userId, before, sealed: app.vault.seal(number, 'nin') })) === 0) return
    await keepTry(tx, { ownerId: owner, triedBy: userId, kind: 'nin' })
    await record(tx, null, {
      action: 'identity.shared',
      subject: { kind: 'user', id: userId },
      after: { kind: 'nin', with: owner },
    })
  })
  app.log.warn('two accounts have one NIN', { userId, owner })
}
