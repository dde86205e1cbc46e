import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { api } from '../../base/calls/api.ts'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { renewTrail } from '../customer-page-queries.ts'
import { Button } from '../../ui/button.tsx'
import { documentPageTexts as texts } from './customer-page-texts.ts'
import type { OpenedDocument } from './document-dialog.tsx'

const DocumentDialog = lazyDialog('document-dialog', async () => (await import('./document-dialog.tsx')).DocumentDialog)

type Props = {
  /** The call that records who looks, and answers the address. */
  open: () => ReturnType<typeof api.customers.openDocument>
  label: string
  /** The name of the document, for screen readers. */
  of: string
  title: string
}

/** A button that opens one document; the call records who looked (DESK-07). */
export function OpenDocument({ open, label, of, title }: Props) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<OpenedDocument>()
  const { mutate, reset, isPending } = useMutation({
    mutationFn: open,
    onSuccess: ({ data }) => {
      setOpened({ url: data.url, isPdf: data.content_type === 'application/pdf', at: Date.now() })
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
      <Button look="secondary" loading={isPending} busy={texts.opening} onClick={() => mutate()}>
        <span>{label}</span> <span className="sr-only">{of}</span>
      </Button>
      {opened && (
        <DocumentDialog
          key={opened.at}
          opened={opened}
          title={title}
          isReopening={isPending}
          onReopen={() => mutate()}
          onClose={close}
        />
      )}
    </>
  )
}
