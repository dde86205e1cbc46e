import Download from '~icons/download'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failureWords } from '../base/calls/failure.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { Button } from '../ui/button.tsx'
import type { ListFile } from './list-file.ts'
import { downloadTexts as texts } from './download-texts.ts'

/** Until the browser has stored the file. */
const keepMs = 60_000

/** The button by which those who may take a list as a file (C-206), and how far it is: being made, done, or failed. */
export function DownloadCsv({ file }: { file: ListFile }) {
  return (
    <ForRoles act={file.act}>
      <TakeFile file={file} />
    </ForRoles>
  )
}

function TakeFile({ file: { take, label = texts.download } }: { file: ListFile }) {
  const making = useRef<AbortController>(null)
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: async () => {
      making.current = new AbortController()
      const file = await take(making.current.signal)
      save(file)
      return file.name
    },
    // The failure is shown beside the button.
    meta: { silent: true },
  })
  // Who leaves the page needs the file no more: the server stops making it.
  useEffect(() => () => making.current?.abort(), [])
  const stop = () => {
    making.current?.abort()
    reset()
  }
  return (
    <>
      <Button
        look="secondary"
        loading={isPending}
        busy={texts.making}
        onClick={() => mutate()}
        className="max-sm:grow max-sm:px-3"
      >
        <Download aria-hidden="true" className="size-5" />
        <span>{error ? texts.tryAgain : label}</span>
      </Button>
      {isPending && (
        <Button look="quiet" onClick={stop}>
          {texts.stop}
        </Button>
      )}
      <p role="status" className="basis-full text-sm text-soft empty:hidden">
        {data !== undefined && <span>{texts.done(data)}</span>}
        {error && <span>{texts.failed(failureWords(error).message)}</span>}
      </p>
    </>
  )
}

/** Hands the file to the browser, which stores it with the others that were downloaded. */
function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keepMs)
}
