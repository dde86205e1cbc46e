import type { UploadType } from '@kasuwa/contract/files.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { lockUser, saveProfilePicture, type User } from '../access/user-repository.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { confirmUpload, type FileReference } from '../files/confirm-upload.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { loadAnswers, saveDocument } from '../profile/profile-repository.ts'
import { closeAskedFile, findOpenAsk, isEarlierFile, openAskedFiles } from './asked-file-repository.ts'

/**
 * Stores the file that staff asked for again and replaces the present one, which stays for the history; returns the files still asked
 * for. The level and its attestation stay as they are (decision 62). When several come at once, one counts.
 * @throws Refused file_not_asked; upload_missing, also for a file that is or was used there already
 */
export function sendAgain(context: Context, { kind, ...reference }: FileReference & { kind: UploadType }) {
  const { actor, app } = context
  return answerOnce(context, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const id = await findOpenAsk(tx, user.id, kind)
    if (!id) throw new Refused('file_not_asked')
    const earlier = await keyOf(tx, user, kind)
    const key = await confirmUpload(tx, app, user.id, kind, reference, null)
    if (key === earlier || (await isEarlierFile(tx, user.id, key))) throw new Refused('upload_missing')
    await saveKey(tx, user, kind, key)
    await closeAskedFile(tx, { id, earlier, key })
    await record(tx, actor, {
      action: 'file.sent-again',
      subject: { kind: 'user', id: user.id },
      before: { file: earlier },
      after: { part: kind, file: key },
    })
    return { asked_files: await openAskedFiles(tx, user.id) }
  })
}

async function keyOf(tx: Transaction, user: User, kind: UploadType): Promise<string | null> {
  return kind === 'profile_picture' ? user.profilePicture : (await loadAnswers(tx, user.id))[kind]
}

const saveKey = (tx: Transaction, user: User, kind: UploadType, key: string): Promise<number> =>
  kind === 'profile_picture' ? saveProfilePicture(tx, user.id, key) : saveDocument(tx, user.id, kind, key)
