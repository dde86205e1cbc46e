import { statusReasonForm } from '@kasuwa/contract/customers.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import type { Elements } from '../ui/elements.ts'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { statusNames } from './status-names.ts'
import { statusTexts as texts } from './status-texts.ts'
import type { StatusWay } from './status-ways.ts'

type Person = { readonly userId: string; readonly name: string; readonly kind: 'customer' | 'agent' }

type Props = {
  person: Person
  way: StatusWay
  /** The numbers that the act is about. */
  children?: Elements
  /** Gets the new status, once it has changed. */
  onChanged: (status: UserStatus) => void
  onClose: () => void
}

const wanted = { disable: 'disabled', enable: 'active', ban: 'banned', lift: 'active' } as const

/** Asks before a customer or an agent is disabled, enabled or banned, or a ban is lifted; the reason may be left out (C-136). */
export function StatusDialog({ person, way, children = null, onChanged, onClose }: Props) {
  const { name, kind } = person
  const form = useCallForm(statusReasonForm, { reason: '' })
  const change = useStatusChange(person, way, { onChanged, onClose })
  return (
    <ActDialog
      title={statusNames[kind][way]}
      purpose={texts.question[way][kind](name)}
      form={form}
      action={texts.send[way]}
      danger={way === 'disable' || way === 'ban'}
      onSubmit={form.submitWith(({ reason = '' }) => change(reason), { refocus: 'reason' })}
      onClose={onClose}
    >
      {children}
      <ReasonField
        label={texts.reason}
        optional
        hint={texts.reasonHint}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </ActDialog>
  )
}

function useStatusChange(
  { userId, name }: Person,
  way: StatusWay,
  { onChanged, onClose }: Pick<Props, 'onChanged' | 'onClose'>,
) {
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      api.customers.closeUser({ id: userId, status: wanted[way], ...(reason !== '' && { reason }) }),
    onSuccess: ({ data }) => {
      onClose()
      if ('proposal' in data) return showWaiting(data.proposal)
      const { status } = data
      onChanged(status)
      const words = status === 'active' ? texts.done.active : texts.done.disabled
      return showDialog({ kind: 'success', title: words.title, message: words.text(name) })
    },
  })
  return mutateAsync
}
