import type { UploadType } from '@kasuwa/contract/files.ts'
import { fileWords } from '@kasuwa/contract/profile-words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, inTransaction, type App } from '../context.ts'
import { type FileType, newKey } from './file-key.ts'
import { insertFile, claimFile, type FileRow, markStored, releaseFile } from './file-repository.ts'
import { assertMayOpen, assertRoomFor } from './quota.ts'
import { uploadAddress, largestUpload } from './signed-address.ts'
import type { UserId } from '../ids.ts'
import { checkContent, reencode } from './content.ts'

/**
 * An address to PUT one file to, within ten minutes (C-59).
 * @throws Refused invalid with the field file_type: a face is no PDF; upload_quota
 */
export async function presign(
  context: Context,
  { file_type, upload_type }: { file_type: FileType; upload_type: UploadType },
) {
  const { actor } = context
  if (upload_type === 'profile_picture' && file_type === 'application/pdf')
    throw new Refused('invalid', { file_type: [fileWords.picture] })
  const key = newKey(upload_type, file_type)
  await openFile(context.app, key, actor.userId, upload_type, file_type)
  return { url: uploadAddress(context, key), path: key }
}

/** Writes down a file that is still to come. @throws Refused upload_quota */
const openFile = (
  app: App,
  key: string,
  userId: UserId,
  purpose: UploadType,
  type: FileType | 'application/octet-stream',
) =>
  inTransaction({ app }, async (tx) => {
    await assertMayOpen(tx, userId)
    await insertFile(tx, key, userId, purpose, type)
  })

/**
 * Stores what was put to a signed address: its content is checked, and what the file need not hold is left out. May be repeated until the
 * file is confirmed.
 * @throws Refused upload_unreadable, upload_type, upload_quota; upload_signature when the file is confirmed or being received already
 */
export async function storeUpload(
  app: App,
  { key, userId, purpose }: Pick<FileRow, 'key' | 'userId' | 'purpose'>,
  bytes: Buffer,
): Promise<void> {
  const contentType = checkContent(bytes, purpose)
  await inTransaction({ app }, async (tx) => {
    await assertRoomFor(tx, userId, key, bytes.length)
    if (!(await claimFile(tx, key, bytes.length))) throw new Refused('upload_signature')
  })
  try {
    const kept = contentType === 'application/pdf' ? bytes : await reencode(bytes, contentType)
    await app.ports.files.save(key, { bytes: kept, contentType })
    await markStored(app.database, { key, contentType, size: kept.length, keyId: app.vault.keyId })
  } catch (error) {
    await releaseFile(app.database, key).catch(() => 0)
    throw error
  }
}

/** Stores a file that came in the body of a call, for its confirmation in the same call (C-58); answers its key. */
export async function storeOwnUpload(app: App, userId: UserId, purpose: UploadType, bytes: Buffer): Promise<string> {
  if (bytes.length > largestUpload) throw new Refused('upload_too_large')
  const key = newKey(purpose, checkContent(bytes, purpose))
  await openFile(app, key, userId, purpose, 'application/octet-stream')
  await storeUpload(app, { key, userId, purpose }, bytes)
  return key
}
