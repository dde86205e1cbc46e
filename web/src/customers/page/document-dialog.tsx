import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { OfflinePicture } from '../../ui/pictures/offline-picture.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StateMessage } from '../../ui/feedback/state-message.tsx'
import { documentPageTexts as texts } from './customer-page-texts.ts'

/** A document; its address is valid for a minute. */
export type OpenedDocument = { url: string; isPdf: boolean; at: number }

type DialogProps = {
  opened: OpenedDocument
  title: string
  isReopening: boolean
  onReopen: () => void
  onClose: () => void
}

/** One document: a picture is shown, a PDF is saved as a file. It is not kept anywhere, and is dropped when the dialog closes. */
export function DocumentDialog({ opened, title, isReopening, onReopen, onClose }: DialogProps) {
  const [picture, setPicture] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <Dialog
      title={title}
      width={opened.isPdf ? 'sm' : '3xl'}
      wholeOnPhone={!opened.isPdf}
      onDismiss={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          {opened.isPdf && (
            <a href={opened.url} download className={buttonClass()}>
              {texts.save}
            </a>
          )}
        </>
      }
    >
      {opened.isPdf && <p>{texts.pdf}</p>}
      {!opened.isPdf && picture === 'loading' && (
        <p role="status" className="flex items-center gap-2 py-4">
          <Spinner />
          {texts.loading}
        </p>
      )}
      {!opened.isPdf && picture !== 'failed' && (
        <img
          src={opened.url}
          alt={title}
          onLoad={() => setPicture('shown')}
          onError={() => setPicture('failed')}
          className="mx-auto mt-2 max-h-[70dvh] max-w-full rounded-field object-contain"
        />
      )}
      {picture === 'failed' && (
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
      )}
    </Dialog>
  )
}
