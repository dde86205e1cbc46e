import type { UploadType } from '@kasuwa/contract/files.ts'
import { fileWords } from '@kasuwa/contract/profile-words.ts'
import { api } from '../base/calls/api.ts'
import { UploadFailure } from '../base/calls/call-failures.ts'
import { refusalMessage } from '../base/calls/failure.ts'

/** A stored file, as the confirm calls name it. */
export type StoredFile = { readonly url: string; readonly path: string }

/** The progress of an upload, in bytes. */
export type Progress = { readonly sent: number; readonly total: number }

type Options = { onProgress?: (progress: Progress) => void; signal?: AbortSignal }

/**
 * Puts one file to its own address and returns where it is stored; the caller confirms it (API-24 to API-26). Each try asks for a new
 * address, so that an interrupted upload can simply be tried again.
 * @throws UploadFailure, CallRefused or NetworkFailure
 */
export async function upload(
  file: File,
  purpose: UploadType,
  { onProgress = () => undefined, signal }: Options = {},
): Promise<StoredFile> {
  onProgress({ sent: 0, total: file.size })
  const input = { file_name: file.name, file_type: file.type as 'image/png', upload_type: purpose }
  const { data } = await api.files.presign(input, signal ? { signal } : {}).catch((error: unknown) => {
    throw signal?.aborted ? new UploadFailure(fileWords.aborted) : error
  })
  await put(data.url, file, onProgress, signal)
  const url = new URL(data.url)
  url.search = ''
  // If the server names no path, it is the path of the address (C-59).
  return { url: url.href, path: data.path || url.pathname.slice(1) }
}

/** The server's message about the file itself. Sent again, the file would be refused again. */
const finalStatuses = [400, 413, 415]

function reasonOf({ status, responseText }: XMLHttpRequest): string | null {
  if (!finalStatuses.includes(status)) return null
  try {
    return refusalMessage(status, JSON.parse(responseText))
  } catch {
    return null
  }
}

/** The one request that does not use api.ts: the address is no call of the contract, and fetch does not report the progress of an upload. */
function put(
  url: string,
  file: File,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const failWith = (message: string) => () => reject(new UploadFailure(message))
    const failed = failWith(fileWords.failed)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ sent: loaded, total: total > 0 ? total : file.size }),
    )
    request.addEventListener('load', () =>
      request.status === 200 ? resolve() : reject(new UploadFailure(fileWords.refused, reasonOf(request))),
    )
    request.addEventListener('error', failed)
    request.addEventListener('timeout', failed)
    request.addEventListener('abort', failWith(fileWords.aborted))
    if (signal?.aborted) return failWith(fileWords.aborted)()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type)
    request.send(file)
  })
}
