import { lookUpForm } from '@kasuwa/contract/payments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/calls/api.ts'
import { nairaText } from '../../money/naira.tsx'
import { showDialog } from '../../base/dialog-store.ts'
import { ForRoles } from '../../base/me/for-roles.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { lookUpTexts as texts } from './money-list-texts.ts'

/** Asks Paystack for one payment or transfer, and books it if it was missing. */
export function AdminLookUp() {
  const form = useCallForm(lookUpForm, { reference: '' })
  const { errors } = form.formState
  const lookUp = useLookUp()
  return (
    <Card title={texts.title}>
      <ForRoles act="payments.lookUp" explained>
        <form
          noValidate
          onSubmit={form.submitWith(lookUp, { refocus: 'reference' })}
          className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:flex-wrap sm:items-start"
        >
          <div className="sm:flex-1">
            <Field label={texts.reference} error={errors.reference?.message}>
              {(links) => (
                <TextInput
                  {...form.register('reference')}
                  {...links}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={100}
                />
              )}
            </Field>
          </div>
          <SubmitButton form={form} look="secondary" className="sm:mt-6.5">
            {texts.find}
          </SubmitButton>
        </form>
      </ForRoles>
    </Card>
  )
}

function useLookUp() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: { reference: string }) => api.payments.lookUp(input),
    onSuccess: ({ data: { outcome, amount } }) => {
      const message = texts.outcomes[outcome](amount === null ? '' : nairaText(amount))
      showDialog({
        kind: outcome === 'unknown' || outcome === 'not_paid' ? 'warning' : 'info',
        title: texts.title,
        message,
      })
      // When money was booked, every figure of the app may have changed.
      if (outcome === 'booked' || outcome === 'settled' || outcome === 'held') void queryClient.invalidateQueries()
    },
  })
  return mutateAsync
}
