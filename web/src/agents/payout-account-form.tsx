import { payoutAccountForm } from '@kasuwa/contract/agents.ts'
import { banks } from '@kasuwa/domain/bank-accounts/banks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import { Button } from '../ui/button.tsx'
import { DigitsInput } from '../ui/fields/digits-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { SearchableSelect } from '../ui/fields/searchable-select.tsx'
import { changeAgent, type PayoutAccount } from './agent-queries.ts'
import { payoutTexts as texts } from './texts.ts'

const bankOptions = banks.map(({ code, name }) => ({ value: code, label: name }))
const tenDigits = (text: string) => text.replace(/\D/g, '').slice(0, 10)

type Props = {
  agentId: string
  onSaving: (isSaving: boolean) => void
  onKeep: () => void
  onSaved: (account: PayoutAccount) => void
}

/** The form of a new account for an agent's commissions; its bank is asked for the name when it is saved. */
export function PayoutAccountForm(props: Props) {
  const { onKeep } = props
  const form = useCallForm(payoutAccountForm, { bank_code: '', account_number: '' })
  const bank = useController({ control: form.control, name: 'bank_code' })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('bank_code'), [setFocus])
  const save = useSave(props)
  return (
    <form noValidate onSubmit={form.submitWith(save, { refocus: 'account_number' })} className="flex flex-col gap-4">
      <Field label={texts.bank} error={bank.fieldState.error?.message}>
        {(links) => (
          <SearchableSelect {...bank.field} {...links} options={bankOptions} placeholder={texts.chooseABank} />
        )}
      </Field>
      <Field label={texts.number} error={errors.account_number?.message}>
        {(links) => (
          <DigitsInput
            {...form.register('account_number')}
            {...links}
            keep={tenDigits}
            autoComplete="off"
            placeholder={texts.n10Digits}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end">
        <Button look="quiet" onClick={onKeep} waits={isSubmitting}>
          {texts.keep}
        </Button>
        <SubmitButton form={form} look="secondary">
          {texts.save}
        </SubmitButton>
      </div>
    </form>
  )
}

function useSave({ agentId, onSaving, onSaved, onKeep: onWaiting }: Props) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (account: { bank_code: string; account_number: string }) =>
      api.agents.setPayoutAccount({ id: agentId, ...account }),
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: ({ data }) => {
      if ('proposal' in data) {
        onWaiting()
        showWaiting(data.proposal)
        return
      }
      changeAgent(queryClient, agentId, (agent) => ({ ...agent, payout_account: data }))
      onSaved(data)
    },
  })
  return mutateAsync
}
