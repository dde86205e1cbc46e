import type { UploadType } from '@kasuwa/contract/files.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { App } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { isKey } from './file-key.ts'
import { lockStoredFile, markConfirmed, markReplaced } from './file-repository.ts'
import { plainAddress } from './signed-address.ts'

/** A client's report of an upload: the answer of the presigned call, or its address with or without the query (C-59). */
export type FileReference = { url: string; path: string }

/**
 * Confirms a stored file of the user and replaces `earlier`; returns its key. The server keeps what it signed: it compares addresses of
 * other servers and never fetches them.
 * @throws Refused upload_missing when it is not there, not theirs, not for this purpose, or the address is not ours
 */
export async function confirmUpload(
  tx: Transaction,
  app: App,
  userId: UserId,
  purpose: UploadType,
  reference: FileReference,
  earlier: string | null,
): Promise<string> {
  const key = keyOf(app, reference)
  if (!key || !(await lockStoredFile(tx, key, userId, purpose))) throw new Refused('upload_missing')
  await markConfirmed(tx, key)
  if (earlier && earlier !== key) await markReplaced(tx, earlier, userId)
  return key
}

/** The path is the key itself, or the pathname of the address. */
function keyOf(app: App, { url, path }: FileReference): string | null {
  const key = path.replace(/^\/?files\//, '')
  return isKey(key) && url.split('?')[0] === plainAddress(app, key) ? key : null
}
