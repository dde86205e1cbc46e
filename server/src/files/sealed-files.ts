import type { App } from '../context/context.ts'
import { bool, count, integer, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import type { SealedPlace } from '../context/sealed-place.ts'
import { isFree } from './file-repository.ts'

const batchSize = 50

const keyId = { keyId: text }
/** A file that was only announced has no content, or none that anybody can read. */
const isOther = `state <> 'signed' and key_id is distinct from :keyId and ${isFree}`

const findOthers = statement({
  params: { ...keyId, after: text, limit: integer },
  row: { key: text },
  sql: `select key from files where key > :after and ${isOther} order by key limit :limit`,
})
const lockOther = statement({
  params: { ...keyId, key: text },
  row: { key: text },
  sql: `select key from files where key = :key and ${isOther} for update skip locked`,
})
const setKeyId = statement({
  params: { ...keyId, key: text },
  sql: 'update files set key_id = :keyId where key = :key',
})
const countMarked = statement({
  params: keyId,
  row: { others: count },
  sql: `select count(*) as others from files where ${isOther}`,
})
const findMarked = statement({
  params: keyId,
  row: { found: bool },
  sql: 'select exists (select from files where key_id = :keyId) as found',
})

/** Uploads. Those stored before files were encrypted are encrypted too. */
export const sealedFiles: SealedPlace = {
  counted: 'files',
  async *sealAgain(app) {
    const { keyId } = app.vault
    for (let after = ''; ;) {
      const found = await app.database.rows(findOthers, { keyId, after, limit: batchSize })
      const last = found.at(-1)
      if (!last) return
      let sealed = 0
      for (const { key } of found) if (await sealFileAgain(app, key)) sealed++
      yield sealed
      after = last.key
    }
  },
  countOthers: async (sql, keyId) => (await sql.only(countMarked, { keyId })).others,
  isSealedBy: async (sql, keyId) => (await sql.only(findMarked, { keyId })).found,
}

/**
 * The row is locked while the file is written, which takes milliseconds, in S3 at most some seconds: the file can neither be replaced nor
 * removed meanwhile. A file that is being received now is left to its server.
 */
async function sealFileAgain(app: App, key: string): Promise<boolean> {
  const { keyId } = app.vault
  try {
    return await transaction(app.database, async (tx) => {
      if (!(await tx.row(lockOther, { keyId, key }))) return false
      const file = await app.ports.files.read(key)
      // It may be on another machine, under a key that is still needed there.
      if (!file) throw new Error('the file is not there')
      if (file.keyId !== keyId) await app.ports.files.save(key, file)
      await tx.run(setKeyId, { keyId, key })
      return true
    })
  } catch (error) {
    app.log.warn('not sealed again', { file: key, error })
    return false
  }
}
