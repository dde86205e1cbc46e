import { staffRolesForm } from '@kasuwa/contract/staff.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import { RolesField } from './roles-field.tsx'
import type { StaffMember } from './staff-queries.ts'
import { rolesTexts as texts } from './texts.ts'

type Props = { member: StaffMember; onClose: () => void }

/** Asks for the roles of an admin. */
export function RolesDialog({ member, onClose }: Props) {
  const { id, user, roles } = member
  const form = useCallForm(staffRolesForm, { roles })
  const queryClient = useQueryClient()
  const { mutateAsync: save } = useMutation({
    mutationFn: (input: Pick<StaffMember, 'roles'>) => api.staff.setRoles({ id, ...input }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) {
        showWaiting(data.proposal)
        return
      }
      showDialog({
        kind: 'success',
        title: texts.changed,
        message: texts.changedText(fullName(user), texts.inWords(data.roles)),
      })
    },
    // An admin may change their own roles.
    onSettled: () => {
      for (const queryKey of [queries.staff.list.key(), queries.access.me.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <ActDialog
      title={texts.title}
      purpose={texts.purpose(fullName(user))}
      form={form}
      action={texts.save}
      onSubmit={form.submitWith(save, { refocus: 'roles' })}
      onClose={onClose}
    >
      <RolesField {...form.register('roles')} error={form.formState.errors.roles?.message} />
    </ActDialog>
  )
}
