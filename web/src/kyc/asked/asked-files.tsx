import { useState } from 'react'
import type { Me } from '../../base/me/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DocumentSlot } from '../documents/document-slot.tsx'
import { FacePicture } from '../face/face-step.tsx'
import { askedTexts as texts } from './texts.ts'
import { useSendAgain } from './use-send-again.ts'

type Asked = NonNullable<Me['account']['asked_files']>[number]

/** The files that staff ask the customer to send again, each with the reason and the form to send it, as in its step (DESK-47). */
export function AskedFiles({ asked }: { asked: readonly Asked[] }) {
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      {asked.map((file) => (
        <AskedFile key={file.kind} file={file} />
      ))}
    </div>
  )
}

function AskedFile({ file: { kind, reason } }: { file: Asked }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={texts.title(texts.names[kind])}>
      <p className="font-medium break-words">{texts.why(reason)}</p>
      <p className="mt-1 text-soft">{texts.stays}</p>
      <div className="mt-5 max-w-xl">
        {isOpen ? (
          <Sending kind={kind} onLater={() => setIsOpen(false)} />
        ) : (
          <Button onClick={() => setIsOpen(true)}>
            {texts.start} <span className="sr-only">{texts.names[kind]}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}

function Sending({ kind, onLater }: { kind: Asked['kind']; onLater: () => void }) {
  const confirm = useSendAgain(kind)
  if (kind === 'profile_picture')
    return <FacePicture stored={null} confirm={confirm} cancel={{ label: texts.later, onCancel: onLater }} />
  return <DocumentSlot kind={kind} path={null} confirm={confirm} onConfirmed={() => undefined} />
}
