import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { type Context, inTransaction } from '../context/context.ts'
import { isPicture } from '../files/file-key.ts'
import { documentAddress, pictureAddress } from '../files/signed-address.ts'
import { findEarlierFile } from '../kyc/asked-file-repository.ts'
import { required } from '../base/required.ts'

/**
 * The address where the file can be read that was there before another one was asked for. The admin's look is recorded before they see it
 * (DESK-48). `id` is the asked file's.
 * @throws Refused not_found; document_missing where there was no earlier file, or no new one came yet
 */
export async function openEarlierFile(context: Context, { id }: { id: string }) {
  return inTransaction(context, async (tx) => {
    const file = await findEarlierFile(tx, id)
    if (!file) throw new Refused('not_found')
    const { key, contentType, kind, userId } = file
    if (!key || !contentType) throw new Refused('document_missing')
    await record(tx, context.actor, {
      action: 'document.opened',
      subject: { kind: 'user', id: userId },
      after: { document: kind, file: key },
    })
    const url = isPicture(key) ? required(pictureAddress(context, key), 'the address') : documentAddress(context, key)
    return { url, content_type: contentType }
  })
}
