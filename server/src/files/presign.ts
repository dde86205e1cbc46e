import type { UploadType } from '@kasuwa/contract/files.ts'
import { fileWords } from '@kasuwa/contract/words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context.ts'
import { type FileType, newKey } from './file-key.ts'
import { insertFile } from './file-repository.ts'
import { uploadAddress } from './signed-address.ts'

/**
 * An address to PUT one file to, within ten minutes (C-59).
 * @throws Refused invalid with the field file_type: a face is no PDF
 */
export async function presign({ house, actor }: Context, { file_type, upload_type }: { file_type: FileType; upload_type: UploadType }) {
  if (upload_type === 'profile_picture' && file_type === 'application/pdf') throw new Refused('invalid', { file_type: [fileWords.picture] })
  const key = newKey(upload_type, file_type)
  await insertFile(house.database, key, actor.userId, upload_type, file_type)
  return { url: uploadAddress(house, key), path: key }
}
