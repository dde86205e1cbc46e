import type { UploadType } from '@kasuwa/contract/files.ts'
import { fileWords } from '@kasuwa/contract/words.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { isAcceptedFile, lighten } from '../../files/lighten.ts'
import { useUpload } from '../../files/use-upload.ts'
import { documentTexts } from '../texts.ts'

export type DocumentKind = Exclude<UploadType, 'profile_picture'>

/** What the server takes: 8 MiB (C-59). */
const largest = 8_388_608

const confirmations = { utility_bill: api.kyc.confirmUtility, valid_id: api.kyc.confirmId }

/** A document on its way: judged and shrunk on the device, sent, confirmed. A broken one is kept, to be sent again. */
export function useDocument(kind: DocumentKind, onConfirmed: (path: string) => void) {
  const [preparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [broken, setBroken] = useState<File | null>(null)
  const { percent, send, abort } = useUpload(kind, async (file) => {
    await confirmations[kind](file)
    onConfirmed(file.path)
  })
  const start = (file: File) => {
    setBroken(null)
    send(file, { onFailed: () => setBroken(file) })
  }
  const choose = async (file: File) => {
    setBroken(null)
    setPreparing(true)
    const ready = await prepared(file)
    setPreparing(false)
    setProblem(typeof ready === 'string' ? ready : null)
    if (typeof ready !== 'string') start(ready)
  }
  return { percent, preparing, problem, broken: broken !== null, choose: (file: File) => void choose(file), retry: () => broken && start(broken), abort }
}

/** The file to send, or why it cannot be one. */
async function prepared(file: File): Promise<File | string> {
  if (!isAcceptedFile(file)) return fileWords.type
  const ready = await lighten(file).catch(() => null)
  if (!ready) return documentTexts.unreadable
  return ready.size > largest ? documentTexts.tooLarge : ready
}
