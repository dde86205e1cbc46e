import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import type { Group } from './group-queries.ts'
import type { Elements } from '../ui/elements.ts'

const CreateGroupDialog = lazyDialog(
  'create-group-dialog',
  async () => (await import('./create-group-dialog.tsx')).CreateGroupDialog,
)
const AddMembersDialog = lazyDialog(
  'add-members-dialog',
  async () => (await import('./add-members-dialog.tsx')).AddMembersDialog,
)
const GroupDialog = lazyDialog('group-dialog', async () => (await import('./group-dialog.tsx')).GroupDialog)

type Open =
  | { dialog: 'create' }
  | { dialog: 'add-members'; group: { id: string; name: string } }
  | { dialog: 'view'; group: Group }

/** The dialogs about groups; the page renders `dialogs`. */
export function useGroupDialogs() {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const dialogs: Elements = (
    <>
      {open?.dialog === 'create' && <CreateGroupDialog onClose={close} />}
      {open?.dialog === 'add-members' && <AddMembersDialog group={open.group} onClose={close} />}
      {open?.dialog === 'view' && <GroupDialog group={open.group} onClose={close} />}
    </>
  )
  return {
    create: () => setOpen({ dialog: 'create' }),
    addMembers: (group: { id: string; name: string }) => setOpen({ dialog: 'add-members', group }),
    view: (group: Group) => setOpen({ dialog: 'view', group }),
    dialogs,
  }
}
