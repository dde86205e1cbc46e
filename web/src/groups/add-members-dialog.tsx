import { membersForm } from '@kasuwa/contract/groups.ts'
import { useMutation } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { queries } from '../api.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { useIsHere } from '../app/use-is-here.ts'
import { GroupFormDialog } from './group-form-dialog.tsx'
import { MembersField } from './members-field.tsx'
import { groupFormTexts as texts, groupListTexts } from './texts.ts'
import { useGroupChanges } from './use-group-changes.ts'

/** Adds members to a group: only they are asked for (GRP-10). Open as long as it is rendered. */
export function AddMembersDialog({ group, onClose }: { group: { id: string; name: string }; onClose: () => void }) {
  const form = useCallForm(membersForm, { members: [] })
  const members = useController({ control: form.control, name: 'members' })
  const changes = useGroupChanges()
  const isHere = useIsHere()
  const { mutateAsync: add } = useMutation({ ...queries.groups.addMembers.mutationOptions(), onError: changes.refused })
  const submit = form.submitWith(async (values) => {
    const { data } = await add({ id: group.id, ...values })
    if (isHere.current) onClose()
    changes.membersAdded(data, values.members)
  })
  return (
    <GroupFormDialog
      title={texts.addTo(group.name)}
      action={groupListTexts.addMembers}
      state={form.formState}
      onSubmit={submit}
      onClose={onClose}
    >
      <MembersField {...members} />
    </GroupFormDialog>
  )
}
