import type { UploadType } from '@kasuwa/contract/files.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '../app/failure.ts'
import { upload, type StoredFile } from './upload.ts'

type Confirm = (file: StoredFile) => Promise<unknown>

/**
 * One upload at a time, from the file to its confirmation. Failures show the dialog as long as the page is there, unless `onFailed` says
 * that it has shown them; one that was stopped by hand needs no message. A page that is left stops the upload. `percent` is null while nothing is under way.
 */
export function useUpload(purpose: UploadType, confirm: Confirm) {
  const [percent, setPercent] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate } = useMutation({
    meta: { silent: true },
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController())
      await confirm(await upload(file, purpose, { onProgress: setPercent, signal }))
    },
  })
  const send = (file: File, { onFailed }: { onFailed?: (error: Error) => 'shown' | undefined } = {}) => {
    setPercent(0)
    // These callbacks run only while the page is there; the mutation's own would always run.
    mutate(file, {
      onError: (error) => {
        if (running.current?.signal.aborted) return
        if (onFailed?.(error) !== 'shown') showFailure(error)
      },
      onSettled: () => setPercent(null),
    })
  }
  return { percent, send, abort: () => running.current?.abort() }
}
