import { cashForm } from '@kasuwa/contract/cash.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { fieldMessages } from '../base/calls/failure.ts'
import { useIsAway } from '../base/calls/network.ts'
import { readSession } from '../base/session/session.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { Naira, nairaText } from '../money/naira.tsx'
import { Field } from '../ui/fields/field.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import { takeCashTexts as texts } from './texts.ts'
import { PhoneNumber } from '../ui/phone-number.tsx'

/** A borrower of the agent, and the amount due now in naira. */
export type CashPayer = {
  loan_id: string
  due_now: number
  user: { first_name: string; last_name: string; phone: string }
}

/** Asks how much cash a borrower gave. It is never kept on the device: without a network the customer would have no receipt. */
export function TakeCashDialog({ loan, onClose }: { loan: CashPayer; onClose: () => void }) {
  const { loan_id, due_now: due, user } = loan
  const form = useCallForm(cashForm, { loan_id, amount: String(due), confirmed: false })
  const { errors } = form.formState
  const { control, setFocus, setValue } = form
  useEffect(() => setFocus('amount'), [setFocus])
  const { field } = useController({ control, name: 'amount' })
  const amount = field.value
  const [asked, setAsked] = useState<typeof amount>()
  const isAway = useIsAway()
  const awayId = useId()
  const take = useTakeCash(loan, onClose)
  const submit = form.submitWith(
    ({ confirmed, ...values }) =>
      take({ ...values, ...(confirmed === true && asked === values.amount && { confirmed }) }).catch(
        (error: unknown) => {
          if ('confirmed' in fieldMessages(error)) setAsked(values.amount)
          throw error
        },
      ),
    { refocus: 'amount' },
  )
  return (
    <ActDialog
      title={texts.title(fullName(user))}
      purpose={texts.purpose}
      facts={[
        { label: texts.due, value: <Naira amount={due} />, detail: loan_id },
        { label: texts.receiptTo, value: <PhoneNumber number={user.phone} /> },
      ]}
      form={form}
      heldBy={navigator.onLine ? undefined : awayId}
      action={texts.send}
      onSubmit={submit}
      onClose={onClose}
    >
      <div id={awayId} role="status" className="empty:hidden">
        {isAway && <p className="rounded-field bg-yellow-tint px-4 py-2 text-yellow-deep">{texts.away}</p>}
      </div>
      <Field label={texts.amount} error={errors.amount?.message}>
        {(links) => (
          <MoneyInput
            kobo
            {...field}
            {...links}
            value={String(amount)}
            onChange={(typed) => {
              field.onChange(typed)
              setValue('confirmed', false)
            }}
          />
        )}
      </Field>
      {asked !== undefined && asked === amount && (
        <Toggle label={texts.confirmed} error={errors.confirmed?.message} {...form.register('confirmed')} />
      )}
    </ActDialog>
  )
}

function useTakeCash({ loan_id: loanId }: CashPayer, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Parameters<typeof api.cash.take>[0]) => api.cash.take({ ...input, loan_id: loanId }),
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return async (input: Parameters<typeof api.cash.take>[0]) => {
    const { token } = readSession()
    const { data } = await mutateAsync(input)
    // The session ended meanwhile, so there is nobody to show it to.
    if (readSession().token !== token) return
    onClose()
    const { amount, tx_ref: reference, left, receipt } = data
    showDialog({
      kind: receipt === 'sent' ? 'success' : 'info',
      title: texts.booked,
      message: texts.outcomes[receipt](nairaText(amount), reference, nairaText(left)),
    })
  }
}
