import { useMutation } from '@tanstack/react-query'
import { fullName } from '@kasuwa/domain/display.ts'
import { useState } from 'react'
import { api } from '../../base/calls/api.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Decision } from './decision-query.ts'
import { askFileTexts, filesTexts as texts } from './files-texts.ts'

const FilesDialog = lazyDialog('files-dialog', async () => (await import('./files-dialog.tsx')).FilesDialog)
const AskFileDialog = lazyDialog('ask-file-dialog', async () => (await import('./ask-file-dialog.tsx')).AskFileDialog)

/** Opens the customer's face and documents by one press, which is recorded, and asks for one of them again (DECIDE-05, DECIDE-06). */
export function FilesCard({ customer }: { customer: Decision['customer'] }) {
  const [isAsking, setAsking] = useState(false)
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: async () => ({ ...(await api.customers.openFiles({ id: customer.id })).data, at: Date.now() }),
    gcTime: 0,
  })
  return (
    <Card title={texts.title}>
      <p className="mb-4 text-sm text-soft">{texts.lead}</p>
      <ForRoles act="customers.openFiles" explained />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <ForRoles act="customers.openFiles">
          <Button look="secondary" loading={isPending} busy={texts.opening} onClick={() => mutate()}>
            {texts.open}
          </Button>
        </ForRoles>
        {customer.kyc_level === 2 && (
          <ForRoles act="customers.askFile">
            <Button look="secondary" onClick={() => setAsking(true)}>
              {askFileTexts.act}
            </Button>
          </ForRoles>
        )}
      </div>
      {data && (
        <FilesDialog
          key={data.at}
          files={data.files}
          name={fullName(customer.user)}
          isReopening={isPending}
          onReopen={() => mutate()}
          onClose={reset}
        />
      )}
      {isAsking && <AskFileDialog customer={customer} onClose={() => setAsking(false)} />}
    </Card>
  )
}
