import type { Context } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { confirmUpload, type FileReference } from '../files/confirm-upload.ts'
import type { UserId } from '../ids.ts'
import { findAnswers, saveDocument } from '../profile/profile-repository.ts'
import { saveStep, allowStepNow } from './save-step.ts'
import { kycWords } from '@kasuwa/contract/words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
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
  const answers = (await findAnswers(tx, userId))!
  const key = await confirmUpload(tx, context.app, userId, kind, reference, answers[kind])
  await saveDocument(tx, userId, kind, key)
  return { complete: Boolean(answers[kind === 'utility_bill' ? 'valid_id' : 'utility_bill']) }
}

async function confirmDocument(context: Context, kind: DocumentKind, reference: FileReference) {
  const { next_stage } = await saveStep(context, 2, 'documents_upload', (tx, user) =>
    storeDocument(tx, context, user.id, kind, reference),
  )
  return { next_stage, currentStep: next_stage }
}

/** Level 2, the uploaded utility bill (DOC-07). @throws Refused upload_missing */
export const confirmUtility = (context: Context, reference: FileReference) =>
  confirmDocument(context, 'utility_bill', reference)

/** Level 2, the uploaded valid ID (DOC-07). @throws Refused upload_missing */
export const confirmId = (context: Context, reference: FileReference) => confirmDocument(context, 'valid_id', reference)

const inOrder: readonly DocumentKind[] = ['utility_bill', 'valid_id']

/** What each part is: by the beginning of its name, otherwise the first is the utility bill and the second the valid ID (C-58). */
function kindsOf(files: readonly File[]): DocumentKind[] {
  const kinds = files.map(
    ({ name }, index) => inOrder.find((kind) => name.toLowerCase().startsWith(kind)) ?? inOrder[index]!,
  )
  if (new Set(kinds).size < kinds.length) throw new Refused('invalid', { documents: [kycWords.documents] })
  return kinds
}

/**
 * Level 2, the documents in one multipart body: one or both (DOC-08).
 * @throws Refused upload_too_large, upload_type, upload_unreadable; invalid when both are the same document
 */
export async function uploadDocuments(context: Context, { documents }: { documents: File | File[] }) {
  const { app, actor } = context
  const files = Array.isArray(documents) ? documents : [documents]
  const kinds = kindsOf(files)
  await allowStepNow(context, 2, 'documents_upload')
  const keys: string[] = []
  for (const [index, file] of files.entries()) {
    keys.push(await storeOwnUpload(app, actor.userId, kinds[index]!, Buffer.from(await file.arrayBuffer())))
  }
  return saveStep(context, 2, 'documents_upload', async (tx, user) => {
    let complete = false
    for (const [index, key] of keys.entries()) {
      const stored = await storeDocument(tx, context, user.id, kinds[index]!, {
        url: plainAddress(app, key),
        path: key,
      })
      complete = stored.complete
    }
    return { complete }
  })
}
