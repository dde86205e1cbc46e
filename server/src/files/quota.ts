import { Refused } from '@kasuwa/domain/refusal.ts'
import { lockUser } from '../access/user-repository.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { fileUse } from './file-repository.ts'

/** One user may have so many files that are not confirmed, whether only asked for or sent. */
const maxOpenFiles = 20
/** All files of one user may take so many bytes together: 100 MB. */
const maxBytes = 100_000_000

/**
 * Refuses when the user may not open one more file. Their row is locked, so that many requests at once count each other.
 * @throws Refused upload_quota when 20 files are open, or 100 MB are used
 */
export async function assertMayOpen(tx: Transaction, userId: UserId): Promise<void> {
  await lockUser(tx, userId)
  const { open, bytes } = await fileUse(tx, userId)
  if (open >= maxOpenFiles || bytes >= maxBytes) throw tooMuch()
}

/**
 * Refuses when a file of `size` bytes has no room among the user's other files. Their row is locked.
 * @throws Refused upload_quota
 */
export async function assertRoomFor(tx: Transaction, userId: UserId, key: string, size: number): Promise<void> {
  await lockUser(tx, userId)
  const { bytes } = await fileUse(tx, userId, key)
  if (bytes + size > maxBytes) throw tooMuch()
}

const tooMuch = () => new Refused('upload_quota', undefined, { retryAfterSeconds: 3_600 })
