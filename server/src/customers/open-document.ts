import type { DocumentKind } from '@kasuwa/contract/customers.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type Context, inTransaction } from '../context/context.ts'
import { documentAddress } from '../files/signed-address.ts'
import { loadAnswers } from '../profile/profile-repository.ts'
import { confirmedFiles, findOwnerOf } from './customer-page-repository.ts'

type Input = { id: string; document: DocumentKind }

/**
 * The address where one document of a customer can be read for a minute, in this session only. The admin's look is recorded before they
 * see it (DESK-07, C-69). `id` is the customer's id.
 * @throws Refused not_found, document_missing
 */
export async function openDocument(context: Context, { id, document }: Input) {
  return inTransaction(context, async (tx) => {
    const owner = await findOwnerOf(tx, id)
    if (!owner) throw new Refused('not_found')
    const { [document]: key } = await loadAnswers(tx, owner.userId)
    const [file] = key === null ? [] : await confirmedFiles(tx, [key])
    if (!file) throw new Refused('document_missing')
    await record(tx, context.actor, {
      action: 'document.opened',
      subject: { kind: 'customer', id: owner.id },
      after: { document, file: file.key },
    })
    return { url: documentAddress(context, file.key), content_type: file.contentType }
  })
}
