import { groupForm } from '@kasuwa/contract/groups.ts'
import { useController } from 'react-hook-form'
import { onceKept } from '../forms/once-kept.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { showKept } from '../offline/show-kept.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { draftOf, dropDraft, readDraft, useDraft } from '../offline/drafts.ts'
import { pathTo } from '../base/routing/paths.ts'
import { useIsHere } from '../base/use-is-here.ts'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { GroupFormDialog } from './group-form-dialog.tsx'
import { MembersField } from './members-field.tsx'
import { groupFormTexts as texts, groupListTexts } from './texts.ts'
import { useGroupChanges } from './use-group-changes.ts'

const groupDraft = draftOf('group')

/** Makes a group of own customers (GRP-06, GRP-08). Open as long as it is rendered. */
export const CreateGroupDialog = onceKept(function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm(groupForm, {
    name: '',
    members: [],
    repayment_day: '',
    location: '',
    description: '',
    ...readDraft(groupDraft),
  })
  useDraft(form, groupDraft)
  const members = useController({ control: form.control, name: 'members' })
  const changes = useGroupChanges()
  const isHere = useIsHere()
  const create = useWaitingCall('groups.add', changes.refused)
  const close = () => {
    dropDraft(groupDraft)
    if (isHere.current) onClose()
  }
  const { errors } = form.formState
  const submit = form.submitWith(async (values) => {
    const about = {
      title: texts.waitingGroup(values.name),
      page: pathTo('agent-user-group-interaction'),
      draft: groupDraft,
    }
    const answer = await create(values, about, () => {
      close()
      showKept(about.title)
    })
    if (!answer) return
    close()
    changes.created(answer.data, values.members)
  })
  return (
    <GroupFormDialog
      title={groupListTexts.create}
      action={groupListTexts.create}
      form={form}
      onSubmit={submit}
      onClose={close}
    >
      <Field label={texts.name} error={errors.name?.message}>
        {(links) => <TextInput {...form.register('name')} {...links} autoComplete="off" />}
      </Field>
      <MembersField {...members} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {/* The field takes 1 to 31; the rule is narrower (GRP-09, C-119). */}
        <Field
          label={texts.repaymentDay}
          error={errors.repayment_day?.message}
          hint={<span className="text-soft">{texts.repaymentDayHint}</span>}
        >
          {(links) => (
            <TextInput
              {...form.register('repayment_day')}
              {...links}
              type="number"
              inputMode="numeric"
              min={1}
              max={31}
              step={1}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={texts.location} error={errors.location?.message}>
          {(links) => <TextInput {...form.register('location')} {...links} autoComplete="off" />}
        </Field>
      </div>
      <Field label={texts.description} optional error={errors.description?.message}>
        {(links) => <TextInput {...form.register('description')} {...links} autoComplete="off" />}
      </Field>
    </GroupFormDialog>
  )
})
