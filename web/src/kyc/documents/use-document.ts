import type { UploadType } from '@kasuwa/contract/files.ts'
import { fileWords } from '@kasuwa/contract/profile-words.ts'
import { hasKnownEnding, hasNoEnding } from '@kasuwa/domain/profile/file-names.ts'
import { useRef, useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { CallRefused, UploadFailure } from '../../base/calls/call-failures.ts'
import { shrinkPicture, typeOf } from '../../files/shrink-picture.ts'
import type { StoredFile } from '../../files/upload.ts'
import { useUpload } from '../../files/use-upload.ts'
import { refusalMessage } from '../../base/calls/failure.ts'
import { documentTexts } from '../texts.ts'
import { rememberFile } from './sent-document.tsx'

export type DocumentKind = Exclude<UploadType, 'profile_picture'>

/** The largest file that the server takes: 8 MiB (C-59). */
const largest = 8_388_608

/** Runs with a document that was sent. */
export type Confirm = (file: StoredFile) => Promise<unknown>

const confirmations = { utility_bill: api.kyc.confirmUtility, valid_id: api.kyc.confirmId }

/**
 * The upload of a document: checked and shrunk on the device, sent, confirmed. After a failure it is kept, to be sent again; for one that the server
 * refuses, the reason is shown in its slot.
 */
export function useDocument(
  kind: DocumentKind,
  onConfirmed: (path: string) => void,
  confirm: Confirm = confirmations[kind],
) {
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [broken, setBroken] = useState<File | null>(null)
  const sent = useRef<File | null>(null)
  const { underWay, send, abort, retry } = useUpload(kind, async (file) => {
    await confirm(file)
    if (sent.current) rememberFile(file.path, sent.current)
    onConfirmed(file.path)
  })
  const start = (file: File) => {
    sent.current = file
    setBroken(null)
    setProblem(null)
    send(file, {
      onFailed: (error) => {
        const reason = reasonOf(error)
        if (reason === null) setBroken(file)
        setProblem(reason)
        return reason === null ? undefined : 'shown'
      },
    })
  }
  const choose = async (file: File) => {
    setBroken(null)
    setPreparing(true)
    const ready = await prepared(file)
    setPreparing(false)
    setProblem(typeof ready === 'string' ? ready : null)
    if (typeof ready !== 'string') start(ready)
  }
  return {
    underWay,
    preparing,
    problem,
    broken: broken !== null,
    choose: (file: File) => void choose(file),
    retry: () => (broken ? start(broken) : retry()),
    abort,
  }
}

/** The reason why the server refuses this file; null when it may be sent again. */
function reasonOf(error: Error): string | null {
  if (error instanceof UploadFailure) return error.reason
  return error instanceof CallRefused && error.status === 400 ? refusalMessage(error.status, error.body) : null
}

/** The file to send, or the reason why it cannot be sent. */
async function prepared(file: File): Promise<File | string> {
  const type = await typeOf(file)
  const isOfType = hasNoEnding(file.name) ? type !== null : hasKnownEnding(file.name)
  if (!isOfType) return fileWords.type
  if (type === null && file.name.toLowerCase().endsWith('.pdf')) return fileWords.start
  const ready = await shrinkPicture(file).catch(() => null)
  if (!ready) return documentTexts.unreadable
  return ready.size > largest ? documentTexts.tooLarge : ready
}
