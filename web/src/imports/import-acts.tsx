import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../base/calls/api.ts'
import { askDialog } from '../base/dialog-store.ts'
import { lazyDialog } from '../base/lazy-part.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import type { WholeImport } from './imports-queries.ts'
import { importTexts as texts } from './texts.ts'

const UndoDialog = lazyDialog('undo-import', async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** The acts that the state of an import allows, for the roles that may do them. */
export function ImportActs({ one }: { one: WholeImport }) {
  const { state } = one
  const [isUndoing, setUndoing] = useState(false)
  const isReady = state === 'checked' && one.errors === 0 && one.preview !== null
  if (one.proposal_id !== null) return <Waiting />
  return (
    <>
      {isReady && <BringIn id={one.id} />}
      <ForRoles act="imports.undo">
        <div className="mt-5 flex flex-wrap gap-3 empty:hidden max-sm:*:grow">
          {state === 'stopped' && <GoOn id={one.id} />}
          {(state === 'imported' || state === 'stopped') && (
            <Button look="secondary" onClick={() => setUndoing(true)}>
              {texts.undo.act}
            </Button>
          )}
          {(state === 'open' || state === 'checked') && <Drop id={one.id} />}
        </div>
      </ForRoles>
      {isUndoing && <UndoDialog one={one} onClose={() => setUndoing(false)} />}
    </>
  )
}

function Waiting() {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <p>{texts.waits}</p>
      <PageLink to={pathTo('admin-user-proposals')} className={buttonClass('secondary')}>
        {texts.toProposals}
      </PageLink>
    </div>
  )
}

function useRenewing() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries()
}

function BringIn({ id }: { id: string }) {
  const [accounts, setAccounts] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.imports.bringIn({ id, accounts }),
    onSuccess: ({ data }) => {
      if ('proposal' in data) showWaiting(data.proposal)
    },
    onSettled: useRenewing(),
  })
  return (
    <div className="mt-5">
      <p className="text-soft">{texts.bringInHint}</p>
      <ForRoles act="imports.bringIn" explained>
        <Toggle
          label={texts.accounts}
          checked={accounts}
          onChange={({ target }) => setAccounts(target.checked)}
          className="mt-2"
        />
        <div className="mt-3 flex flex-wrap gap-3 max-sm:*:grow">
          <Button loading={isPending} onClick={() => mutate()}>
            {texts.bringIn}
          </Button>
        </div>
      </ForRoles>
    </div>
  )
}

function GoOn({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => api.imports.goOn({ id }), onSettled: useRenewing() })
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {texts.goOn}
    </Button>
  )
}

function Drop({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => api.imports.drop({ id }), onSettled: useRenewing() })
  const drop = async () => {
    if (await askDialog({ title: texts.drop, message: texts.dropQuestion, confirm: texts.drop })) mutate()
  }
  return (
    <Button look="quiet" loading={isPending} onClick={() => void drop()}>
      {texts.drop}
    </Button>
  )
}
