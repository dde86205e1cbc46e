import type { UploadType } from '@kasuwa/contract/files.ts'
import type { App, JobHandler } from '../context/context.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'
import { notify } from '../notifications/notify.ts'
import { type AskedFileId, findAwaitedFile } from './asked-file-repository.ts'

/** Notifies the customer that a file is asked for again. The text does not leave once it came, or is not asked for any more (DESK-49). */
export async function notifyFileAsked(
  tx: Transaction,
  app: Pick<App, 'settings'>,
  userId: UserId,
  { id, kind }: { id: AskedFileId; kind: UploadType },
): Promise<void> {
  const subject = { kind: 'asked-file', id }
  await notify(tx, app, [{ kind: 'file_asked', userId, key: id, subject, facts: { file: kind } }])
}

/** Notifies of what a server of the version before promised as a text, during an update. */
export const textFileAsked: JobHandler = async (app, { subject, payload }) => {
  const { asked } = payload as { asked: AskedFileId }
  const file = await findAwaitedFile(app.database, asked)
  if (file)
    await transaction(app.database, (tx) => notifyFileAsked(tx, app, subject as UserId, { id: asked, kind: file.kind }))
  return 'done'
}
