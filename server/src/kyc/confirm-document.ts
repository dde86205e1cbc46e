import type { Context } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { confirmUpload, type FileReference } from '../files/confirm-upload.ts'
import type { UserId } from '../ids.ts'
import { findAnswers, saveDocument } from '../profile/profile-repository.ts'
import { saveStep } from './save-step.ts'

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
