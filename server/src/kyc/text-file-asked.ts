import type { UploadType } from '@kasuwa/contract/files.ts'
import { questionsTo } from '../access/contact-of.ts'
import { sendNotice } from '../access/send-notice.ts'
import type { JobHandler } from '../context/context.ts'
import type { UserId } from '../base/ids.ts'
import { type AskedFileId, findAwaitedFile } from './asked-file-repository.ts'

const files: Record<UploadType, string> = {
  profile_picture: 'the picture of your face',
  utility_bill: 'your utility bill',
  valid_id: 'your valid ID',
}

/** Texts the customer that a file is asked for again; sends nothing where it came meanwhile, or is not asked for any more (DESK-49). */
export const textFileAsked: JobHandler = async (app, { subject, payload }) => {
  const { asked } = payload as { asked: AskedFileId }
  const file = await findAwaitedFile(app.database, asked)
  if (!file) return 'done'
  const message = `Kasuwa: please send ${files[file.kind]} again. Sign in to read why and to send it. Questions? ${await questionsTo(app, subject as UserId)}.`
  await sendNotice(app, { to: file.phone, message, purpose: 'FILE_ASKED', userId: subject as UserId })
  return 'done'
}
