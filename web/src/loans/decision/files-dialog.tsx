import { useEffect, useState } from 'react'
import type { api } from '../../base/calls/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StateMessage } from '../../ui/feedback/state-message.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { OfflinePicture } from '../../ui/pictures/offline-picture.tsx'
import { filesTexts as texts } from './files-texts.ts'

type File = Awaited<ReturnType<typeof api.customers.openFiles>>['data']['files'][number]

type Props = {
  /** The files that were opened, at least one; a document's address is valid for a minute. */
  files: readonly File[]
  /** The customer's name. */
  name: string
  isReopening: boolean
  onReopen: () => void
  onClose: () => void
}

/** The files of a customer, one after the other, also by the arrow keys; after the last comes the first. None is kept: all are dropped when the dialog closes. */
export function FilesDialog({ files, name, isReopening, onReopen, onClose }: Props) {
  const [at, setAt] = useState(0)
  const move = (by: number) => setAt((now) => (now + by + files.length) % files.length)
  useArrows(move)
  const file = files[at]
  if (!file) return null
  const title = texts.of(texts.names[file.kind], name)
  return (
    <Dialog
      title={title}
      width="3xl"
      wholeOnPhone
      onDismiss={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          {files.length > 1 && (
            <>
              <Button look="secondary" onClick={() => move(-1)}>
                {texts.previous}
              </Button>
              <Button onClick={() => move(1)}>{texts.next}</Button>
            </>
          )}
        </>
      }
    >
      <p role="status">{texts.place(at + 1, files.length)}</p>
      <Missing files={files} />
      {file.content_type === 'application/pdf' ? (
        <Pdf url={file.url} />
      ) : (
        <Picture key={file.kind} url={file.url} title={title} isReopening={isReopening} onReopen={onReopen} />
      )}
    </Dialog>
  )
}

/** Moves by the arrow keys wherever the focus is in the dialog. */
function useArrows(move: (by: number) => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') move(1)
      if (key === 'ArrowLeft') move(-1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

function Missing({ files }: Pick<Props, 'files'>) {
  const kinds = Object.keys(texts.names) as File['kind'][]
  const names = kinds.filter((kind) => files.every((file) => file.kind !== kind)).map((kind) => texts.names[kind])
  return names.length > 0 ? <p>{texts.missing(names.join(', '))}</p> : null
}

function Pdf({ url }: { url: string }) {
  return (
    <>
      <p className="my-4">{texts.pdf}</p>
      <a href={url} download className={buttonClass()}>
        {texts.save}
      </a>
    </>
  )
}

type PictureProps = Pick<Props, 'isReopening' | 'onReopen'> & { url: string; title: string }

function Picture({ url, title, isReopening, onReopen }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <div role="status">
        <StateMessage
          picture={<OfflinePicture />}
          action={
            <Button look="secondary" loading={isReopening} busy={texts.opening} onClick={onReopen}>
              {texts.again}
            </Button>
          }
        >
          {texts.failed}
        </StateMessage>
      </div>
    )
  return (
    <>
      {state === 'loading' && (
        <p role="status" className="flex items-center gap-2 py-4">
          <Spinner />
          <span>{texts.loading}</span>
        </p>
      )}
      <img
        src={url}
        alt={title}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className="mx-auto mt-2 max-h-[65dvh] max-w-full rounded-field object-contain"
      />
    </>
  )
}
