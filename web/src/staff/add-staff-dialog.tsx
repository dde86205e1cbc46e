import { staffTypes, newStaffForm } from '@kasuwa/contract/staff.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { PhoneField } from '../access/phone-field.tsx'
import { api, queries } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { showWaiting } from '../proposals/show-waiting.ts'
import { ChoiceInput } from '../ui/fields/choice-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { RolesField } from './roles-field.tsx'
import { addStaffTexts as texts } from './texts.ts'

const types = staffTypes.map((value) => ({ value, label: texts.types[value] }))

/** Adds an admin or an agent. It asks for no password, since they set their own. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm(newStaffForm, {
    first_name: '',
    last_name: '',
    phone: '',
    email: '',
    roles: null,
  })
  const isAdmin = useWatch({ control: form.control, name: 'account_type' }) === 'admin'
  const { errors } = form.formState
  const add = useAddStaff(onClose)
  return (
    <ActDialog
      title={texts.open}
      purpose={texts.purpose}
      form={form}
      action={texts.send}
      onSubmit={form.submitWith(add, { refocus: 'phone' })}
      onClose={onClose}
    >
      <ChoiceInput
        {...form.register('account_type', {
          // An admin begins without a role, and has to be given one; an agent has none.
          onChange: ({ target }: { target: HTMLInputElement }) =>
            form.setValue('roles', target.value === 'admin' ? [] : null),
        })}
        label={texts.type}
        options={types}
        error={errors.account_type?.message}
      />
      {isAdmin && <RolesField {...form.register('roles')} error={errors.roles?.message} />}
      {(['first_name', 'last_name'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'first_name' ? texts.firstName : texts.lastName}
          error={errors[name]?.message}
        >
          {(links) => <TextInput {...form.register(name)} {...links} autoComplete="off" />}
        </Field>
      ))}
      <PhoneField error={errors.phone?.message} field={form.register('phone')} autoComplete="off" />
      <Field label={texts.email} error={errors.email?.message}>
        {(links) => <TextInput {...form.register('email')} {...links} type="email" autoComplete="off" />}
      </Field>
    </ActDialog>
  )
}

function useAddStaff(onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Parameters<typeof api.staff.add>[0]) => api.staff.add(input),
    onSuccess: ({ data }, person) => {
      onClose()
      if ('proposal' in data) {
        showWaiting(data.proposal)
        return
      }
      const { phone, code } = data
      showDialog({ kind: 'success', title: texts.done(fullName(person)), message: texts.doneText(phone, code) })
    },
    onSettled: () => {
      for (const queryKey of [queries.staff.list.key(), queries.agents.adminList.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutateAsync
}
