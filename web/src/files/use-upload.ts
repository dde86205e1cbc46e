import type { UploadType } from '@kasuwa/contract/files.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '../base/calls/failure.ts'
import { type Progress, type StoredFile, upload } from './upload.ts'

type Confirm = (file: StoredFile) => Promise<unknown>
type Options = { onFailed?: (error: Error) => 'shown' | undefined }

/** An upload that is under way; `isStalled` when nothing of it has moved for some seconds. */
export type UploadUnderWay = Progress & { readonly isStalled: boolean }

const stalledAfterMs = 6_000

/**
 * One upload at a time, from the file to its confirmation. Failures show the dialog as long as the page is there, unless `onFailed` returns
 * that it has shown them; an upload that the user stopped needs no message. Leaving the page stops the upload. `underWay` is null while there is none.
 */
export function useUpload(purpose: UploadType, confirm: Confirm) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStalled = useIsStalled(progress)
  const running = useRef<AbortController | null>(null)
  const last = useRef<[file: File, options: Options] | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate } = useMutation({
    meta: { silent: true },
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController())
      const onProgress = (now: Progress) => signal.aborted || setProgress(now)
      await confirm(await upload(file, purpose, { onProgress, signal }))
    },
  })
  const send = (file: File, options: Options = {}) => {
    last.current = [file, options]
    setProgress({ sent: 0, total: file.size })
    // These callbacks run only while the page is there, and for the newest try alone; the mutation's own would always run.
    mutate(file, {
      onError: (error) => {
        if (running.current?.signal.aborted) return
        if (options.onFailed?.(error) !== 'shown') showFailure(error)
      },
      onSettled: () => setProgress(null),
    })
  }
  const abort = () => running.current?.abort()
  /** Begins the same file again, by a new connection. */
  const retry = () => {
    abort()
    if (last.current) send(...last.current)
  }
  return { underWay: progress && { ...progress, isStalled }, send, abort, retry }
}

/** Whether something has not changed for some seconds. */
function useIsStalled(progress: Progress | null): boolean {
  const [stalled, setStalled] = useState<Progress | null>(null)
  useEffect(() => {
    if (!progress) return undefined
    const timer = setTimeout(() => setStalled(progress), stalledAfterMs)
    return () => clearTimeout(timer)
  }, [progress])
  return progress !== null && stalled === progress
}
