import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { confirmUpload, type FileReference } from '../files/confirm-upload.ts'
import type { UserId } from '../base/ids.ts'
import { loadAnswers, saveDocument } from '../profile/profile-repository.ts'
import { saveStep, allowStepNow } from './save-step.ts'
import { kycWords } from '@kasuwa/contract/profile-words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { required } from '../base/required.ts'
import { plainAddress } from '../files/signed-address.ts'
import { storeOwnUpload } from '../files/store-upload.ts'

export type DocumentKind = 'utility_bill' | 'valid_id'

/** Stores one document; the step is complete when both are there (DOC-06). */
export async function storeDocument(
  tx: Transaction,
  context: Context,
  userId: UserId,
  kind: DocumentKind,
  reference: FileReference,
) {
  const answers = await loadAnswers(tx, userId)
  const key = await confirmUpload(tx, context.app, userId, kind, reference, answers[kind])
  await saveDocument(tx, userId, kind, key)
  return { complete: Boolean(answers[kind === 'utility_bill' ? 'valid_id' : 'utility_bill']) }
}

const confirmDocument = (context: Context, kind: DocumentKind, reference: FileReference) =>
  saveStep(context, 2, 'documents_upload', (tx, user) => storeDocument(tx, context, user.id, kind, reference))

/** Level 2, the uploaded utility bill (DOC-07). @throws Refused upload_missing */
export const confirmUtility = (context: Context, reference: FileReference) =>
  confirmDocument(context, 'utility_bill', reference)

/** Level 2, the uploaded valid ID (DOC-07). @throws Refused upload_missing */
export const confirmId = (context: Context, reference: FileReference) => confirmDocument(context, 'valid_id', reference)

const inOrder: readonly DocumentKind[] = ['utility_bill', 'valid_id']

/** The kind of each part, by the beginning of its name; otherwise the first is the utility bill and the second the valid ID (C-58). */
function withKinds(files: readonly File[]): { kind: DocumentKind; file: File }[] {
  const parts = files.map((file, index) => {
    const kind = inOrder.find((kind) => file.name.toLowerCase().startsWith(kind)) ?? inOrder[index]
    return { kind: required(kind, 'the kind of a third document'), file }
  })
  if (new Set(parts.map(({ kind }) => kind)).size < parts.length)
    throw new Refused('invalid', { documents: [kycWords.documents] })
  return parts
}

/**
 * Level 2, one or both documents in one multipart body (DOC-08).
 * @throws Refused upload_too_large, upload_type, upload_unreadable; invalid when both are the same document
 */
export async function uploadDocuments(context: Context, { documents }: { documents: File | File[] }) {
  const { app, actor } = context
  const parts = withKinds(Array.isArray(documents) ? documents : [documents])
  await allowStepNow(context, 2, 'documents_upload')
  const uploads: { kind: DocumentKind; key: string }[] = []
  for (const { kind, file } of parts) {
    const key = await storeOwnUpload(app, actor.userId, kind, Buffer.from(await file.arrayBuffer()))
    uploads.push({ kind, key })
  }
  return saveStep(context, 2, 'documents_upload', async (tx, user) => {
    let complete = false
    for (const { kind, key } of uploads) {
      const stored = await storeDocument(tx, context, user.id, kind, {
        url: plainAddress(app, key),
        path: key,
      })
      complete = stored.complete
    }
    return { complete }
  })
}
