import type { UploadType } from '@kasuwa/contract/files.ts'
import { fileWords } from '@kasuwa/contract/profile-words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, inTransaction, type App } from '../context/context.ts'
import { type FileType, newKey } from './file-key.ts'
import { insertFile, claimFile, type FileRow, markStored, releaseFile } from './file-repository.ts'
import { assertMayOpen, assertRoomFor } from './quota.ts'
import { uploadAddress, largestUpload } from './signed-address.ts'
import type { UserId } from '../base/ids.ts'
import { type Content, contentToKeep } from './content.ts'
import { inTurn } from './in-turn.ts'

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

/** Records a file that is still to come. @throws Refused upload_quota */
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

type File = Pick<FileRow, 'key' | 'userId' | 'purpose'>
/** Reads a file that has been received completely. */
type Read = () => Promise<Buffer>

/**
 * Stores a file that is sent to a signed address. Before the body is read, its size is counted and the address is reserved: one body at a
 * time. Then its content is checked, and everything that the file does not need is removed. May be repeated until the file is confirmed.
 * @param size the bytes that the sender announces
 * @param receive reads the body, then calls `keep` with a function that reads it completely
 * @throws Refused upload_quota; upload_signature when the file is confirmed or being received already; unavailable; as `contentToKeep`
 */
export async function storeUpload(
  app: App,
  file: File,
  size: number,
  receive: (keep: (read: Read) => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction({ app }, async (tx) => {
    await assertRoomFor(tx, file.userId, file.key, size)
    if (!(await claimFile(tx, file.key, size))) throw new Refused('upload_signature')
  })
  try {
    await receive((read) => keepContent(app, file, read))
  } catch (error) {
    await releaseFile(app.database, file.key).catch(() => 0)
    throw error
  }
}

async function keepContent(app: App, { key, userId, purpose }: File, read: Read): Promise<void> {
  const { bytes, contentType } = await inTurn(userId, async () => contentToKeep(await read(), purpose))
  await save(app, key, { bytes, contentType })
}

async function save(app: App, key: string, content: Content): Promise<void> {
  await app.ports.files.save(key, content)
  const { bytes, contentType } = content
  await markStored(app.database, { key, contentType, size: bytes.length, keyId: app.vault.keyId })
}

/**
 * Stores a file that came in the body of a call, for its confirmation in the same call (C-58); returns its key.
 * @throws Refused as `storeUpload`, and upload_too_large
 */
export async function storeOwnUpload(app: App, userId: UserId, purpose: UploadType, bytes: Buffer): Promise<string> {
  if (bytes.length > largestUpload) throw new Refused('upload_too_large')
  const content = await inTurn(userId, () => contentToKeep(bytes, purpose))
  const key = newKey(purpose, content.contentType)
  await openFile(app, key, userId, purpose, 'application/octet-stream')
  await storeUpload(app, { key, userId, purpose }, content.bytes.length, () => save(app, key, content))
  return key
}
