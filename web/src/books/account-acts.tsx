import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../base/calls/api.ts'
import { askDialog } from '../base/dialog-store.ts'
import { lazyDialog } from '../base/lazy-part.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { Button } from '../ui/button.tsx'
import type { Postings } from './books-queries.ts'
import { accountTexts as texts } from './texts.ts'

const AddDialog = lazyDialog('add-account-dialog', async () => (await import('./account-dialogs.tsx')).AddAccountDialog)
const RenameDialog = lazyDialog(
  'rename-account-dialog',
  async () => (await import('./account-dialogs.tsx')).RenameAccountDialog,
)

/** Adds an own account, for finance (BOOK-25). */
export function AddAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <ForRoles act="books.addAccount">
      <Button onClick={() => setOpen(true)}>{texts.add}</Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </ForRoles>
  )
}

/** Renames or closes an own account, for finance; an account of the product has no such acts. */
export function OwnAccountActs({ account }: { account: Postings['account'] }) {
  const [isRenaming, setRenaming] = useState(false)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.books.closeAccount({ number: account.number }),
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const close = async () => {
    const { number, name } = account
    if (
      await askDialog({ title: texts.close, message: texts.closeQuestion(`${number} ${name}`), confirm: texts.close })
    )
      mutate()
  }
  if (account.kind !== 'own') return null
  return (
    <>
      <ForRoles act="books.renameAccount">
        <Button look="secondary" onClick={() => setRenaming(true)}>
          {texts.rename}
        </Button>
        {isRenaming && <RenameDialog account={account} onClose={() => setRenaming(false)} />}
      </ForRoles>
      {!account.closed && (
        <ForRoles act="books.closeAccount">
          <Button look="secondary" loading={isPending} onClick={() => void close()}>
            {texts.close}
          </Button>
        </ForRoles>
      )}
    </>
  )
}
