import { uploadTypes } from '@kasuwa/contract/files.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type Context, inTransaction } from '../context/context.ts'
import { isPicture } from '../files/file-key.ts'
import { documentAddress, pictureAddress } from '../files/signed-address.ts'
import { required } from '../base/required.ts'
import { loadAnswers } from '../profile/profile-repository.ts'
import { confirmedFiles, findOwnerOf } from './customer-page-repository.ts'

/**
 * The addresses where the face and the documents of a customer can be read, those that they have sent, in this session only; a document's
 * for a minute. Each file is recorded before the admin sees it (DECIDE-05, C-69). `id` is the customer's id.
 * @throws Refused not_found; document_missing where there is no file
 */
export async function openFiles(context: Context, { id }: { id: string }) {
  return inTransaction(context, async (tx) => {
    const owner = await findOwnerOf(tx, id)
    if (!owner) throw new Refused('not_found')
    const answers = await loadAnswers(tx, owner.userId)
    const sent = await confirmedFiles(
      tx,
      uploadTypes.map((kind) => answers[kind]).filter((key) => key !== null),
    )
    const files = uploadTypes.flatMap((kind) => {
      const file = sent.find(({ key }) => key === answers[kind])
      return file ? [{ kind, key: file.key, content_type: file.contentType }] : []
    })
    if (files.length === 0) throw new Refused('document_missing')
    for (const { kind, key } of files)
      await record(tx, context.actor, {
        action: 'document.opened',
        subject: { kind: 'customer', id: owner.id },
        after: { document: kind, file: key },
      })
    return {
      files: files.map(({ key, ...file }) => ({ ...file, url: addressOf(context, key) })),
    }
  })
}

const addressOf = (context: Context, key: string): string =>
  isPicture(key) ? required(pictureAddress(context, key), 'the address') : documentAddress(context, key)
