import type { UploadType } from '@kasuwa/contract/files.ts'
import { fileWords } from '@kasuwa/contract/words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { type Context, inTransaction } from '../context.ts'
import { type FileType, newKey } from './file-key.ts'
import { insertFile } from './file-repository.ts'
import { assertMayOpen } from './quota.ts'
import { uploadAddress } from './signed-address.ts'

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
  await inTransaction(context, async (tx) => {
    await assertMayOpen(tx, actor.userId)
    await insertFile(tx, key, actor.userId, upload_type, file_type)
  })
  return { url: uploadAddress(context, key), path: key }
}
