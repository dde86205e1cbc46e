import { membersForm } from '@kasuwa/contract/groups.ts'
import { useController } from 'react-hook-form'
import { useCallForm } from '../forms/use-call-form.ts'
import { showKept } from '../offline/show-kept.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useIsHere } from '../base/use-is-here.ts'
import { GroupFormDialog } from './group-form-dialog.tsx'
import { MembersField } from './members-field.tsx'
import { groupFormTexts as texts, groupListTexts } from './texts.ts'
import { useGroupChanges } from './use-group-changes.ts'

/** Adds members to a group; it asks for nothing else (GRP-10). Open as long as it is rendered. */
export function AddMembersDialog({ group, onClose }: { group: { id: string; name: string }; onClose: () => void }) {
  const form = useCallForm(membersForm, { members: [] })
  const members = useController({ control: form.control, name: 'members' })
  const changes = useGroupChanges()
  const isHere = useIsHere()
  const add = useWaitingCall('groups.addMembers', changes.refused)
  const submit = form.submitWith(async (values) => {
    const close = () => {
      if (isHere.current) onClose()
    }
    const about = {
      title: texts.waitingMembers(values.members.length, group.name),
      page: pathTo('agent-user-group-detail', { id: group.id }),
      draft: null,
    }
    const answer = await add({ id: group.id, ...values }, about, () => {
      close()
      showKept(about.title)
    })
    if (!answer) return
    close()
    changes.membersAdded(answer.data, values.members)
  })
  return (
    <GroupFormDialog
      title={texts.addTo(group.name)}
      action={groupListTexts.addMembers}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <MembersField {...members} />
    </GroupFormDialog>
  )
}
