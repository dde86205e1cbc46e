import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { ForRoles } from '../app/for-roles.tsx'
import { instantDay } from '../app/days.tsx'
import { renewTrail, type CustomerPage } from '../customers/customer-page-queries.ts'
import { documentTexts } from '../kyc/texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OfflinePicture } from '../ui/pictures/offline-picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StateMessage } from '../ui/state-message.tsx'
import { documentPageTexts as texts } from './customer-page-texts.ts'

type Kind = keyof CustomerPage['documents']
const kinds = ['utility_bill', 'valid_id'] as const satisfies readonly Kind[]

type Opened = { kind: Kind; url: string; isPdf: boolean; at: number }

/**
 * The customer's documents, each opened by a press of its own: the call writes down who looked (DESK-07). What was opened is kept nowhere and
 * goes with its dialog.
 */
export function CustomerDocuments({ customer: { id, user, documents } }: { customer: CustomerPage }) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const { mutate, reset, isPending, variables } = useMutation({
    mutationFn: (document: Kind) => api.customers.openDocument({ id, document }),
    onSuccess: ({ data }, kind) => {
      setOpened({ kind, url: data.url, isPdf: data.content_type === 'application/pdf', at: Date.now() })
      void renewTrail(queryClient)
    },
    gcTime: 0,
  })
  const close = () => {
    setOpened(undefined)
    reset()
  }
  return (
    <>
      <p className="mb-3 text-sm text-soft">{texts.lead}</p>
      <ForRoles act="customers.openDocument" explained />
      <ul className="flex flex-col gap-3">
        {kinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              <span className="block font-medium">{documentTexts.names[kind]}</span>
              <span className="block text-sm text-soft">
                {documents[kind] ? texts.sent(instantDay(documents[kind].sent_at)) : texts.missing}
              </span>
            </span>
            {documents[kind] && (
              <ForRoles act="customers.openDocument">
                <Button
                  look="secondary"
                  loading={isPending && variables === kind}
                  disabled={isPending}
                  busy={texts.opening}
                  onClick={() => mutate(kind)}
                >
                  {texts.open} <span className="sr-only">{documentTexts.names[kind]}</span>
                </Button>
              </ForRoles>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <DocumentDialog
          key={opened.at}
          opened={opened}
          title={texts.title(documentTexts.names[opened.kind], fullName(user))}
          isReopening={isPending}
          onReopen={() => mutate(opened.kind)}
          onClose={close}
        />
      )}
    </>
  )
}

type DialogProps = { opened: Opened; title: string; isReopening: boolean; onReopen: () => void; onClose: () => void }

function DocumentDialog({ opened, title, isReopening, onReopen, onClose }: DialogProps) {
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
      {opened.isPdf && texts.pdf}
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
