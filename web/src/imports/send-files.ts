import { importFiles, type ImportFile } from '@kasuwa/domain/imports/files.ts'
import { api } from '../base/calls/api.ts'

/** So many characters are sent by one call, so that little is sent again where the network breaks. */
const partLength = 500_000
const sliceBytes = 1_000_000

/** The file of an import that a file's name says; null for any other name. */
export const importFileOf = (name: string): ImportFile | null =>
  importFiles.find((file) => name.toLowerCase() === `${file}.csv`) ?? null

/**
 * Sends a file in parts, one after the other, without ever having all of it in memory. Files are UTF-8; older programs write Windows-1252, in which every
 * byte is a letter.
 * @param onSent gets the share that was sent, from 0 to 1
 */
export async function sendFile(
  id: string,
  file: ImportFile,
  content: Blob,
  onSent: (share: number) => void,
): Promise<void> {
  try {
    await sendAs(id, file, content, new TextDecoder('utf-8', { fatal: true }), onSent)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    await sendAs(id, file, content, new TextDecoder('windows-1252'), onSent)
  }
}

async function sendAs(
  id: string,
  file: ImportFile,
  content: Blob,
  decoder: TextDecoder,
  onSent: (share: number) => void,
): Promise<void> {
  let part = 0
  let waiting = ''
  const send = async (csv: string) => {
    await api.imports.keepPart({ params: { id }, query: { file, part: String(part) }, body: { csv } })
    part += 1
  }
  for (let at = 0; at < content.size; at += sliceBytes) {
    waiting += decoder.decode(await content.slice(at, at + sliceBytes).arrayBuffer(), { stream: true })
    for (; waiting.length >= partLength; waiting = waiting.slice(partLength)) await send(waiting.slice(0, partLength))
    onSent(Math.min(1, (at + sliceBytes) / content.size))
  }
  waiting += decoder.decode()
  if (waiting !== '' || part === 0) await send(waiting === '' ? '\n' : waiting)
  onSent(1)
}
