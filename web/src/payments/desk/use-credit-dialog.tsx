import { creditUseForm } from '@kasuwa/contract/payments.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { inNaira, type Kobo } from '@kasuwa/domain/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useController } from 'react-hook-form'
import { api } from '../../base/calls/api.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { readSession } from '../../base/session/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { MoneyInput } from '../../money/money-input.tsx'
import { AccountNumber, amountIn, koboOf, nairaText } from '../../money/naira.tsx'
import { ActDialog } from '../../forms/act-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ReasonField } from '../../ui/fields/reason-field.tsx'
import { showWaiting } from '../../proposals/show-waiting.ts'
import { availableCredit, type CreditBalance, refundableCredit } from './payment-queries.ts'
import { creditUseTexts as texts } from './money-list-texts.ts'

/** The acts on a customer's credit. */
export type CreditWay = 'apply' | 'refund'

type Props = { balance: CreditBalance; way: CreditWay; onClose: () => void }

/** Asks how much of a customer's credit repays their loan or goes back to them, and how they agreed (C-94). */
export function UseCreditDialog({ balance, way, onClose }: Props) {
  const form = useCallForm(creditUseForm, { amount: String(inNaira(prefilled(balance, way))), consent: '' })
  const { errors } = form.formState
  const amount = useController({ control: form.control, name: 'amount' })
  const { setFocus } = form
  useEffect(() => setFocus('consent'), [setFocus])
  const use = useCredit({ balance, way, onClose })
  return (
    <ActDialog
      title={texts[way].title}
      purpose={texts[way].purpose}
      facts={[
        { label: texts.credit, value: nairaText(inNaira(availableCredit(balance))), detail: fullName(balance.user) },
        ...(way === 'refund' && balance.in_hand > 0
          ? [{ label: texts.refundable, value: nairaText(inNaira(refundableCredit(balance))) }]
          : []),
        { label: texts[way].place, ...placeOf(balance, way) },
      ]}
      form={form}
      action={way === 'refund' ? amountIn(texts.refund.send, amount.field.value) : texts.apply.send}
      onSubmit={form.submitWith(use, { refocus: 'amount' })}
      onClose={onClose}
    >
      <Field label={texts.amount} error={errors.amount?.message}>
        {(links) => <MoneyInput kobo {...amount.field} {...links} value={String(amount.field.value)} />}
      </Field>
      <ReasonField
        label={texts.consent}
        hint={texts.consentHint}
        error={errors.consent?.message}
        {...form.register('consent')}
      />
    </ActDialog>
  )
}

/** The whole credit, or as much as the loan needs. */
function prefilled(balance: CreditBalance, way: CreditWay): Kobo {
  if (way === 'refund') return refundableCredit(balance)
  const available = availableCredit(balance)
  const needed = balance.loan ? koboOf(balance.loan.outstanding) : available
  return needed < available ? needed : available
}

function placeOf({ loan, account }: CreditBalance, way: CreditWay): { value: string; detail: ReactNode } {
  if (way === 'apply') return { value: loan ? nairaText(loan.outstanding) : '', detail: loan?.loan_id }
  return {
    value: account?.account_name ?? '',
    detail: account && (
      <>
        <span>{account.bank_name}</span>, <AccountNumber number={account.account_number} />
      </>
    ),
  }
}

function useCredit({ balance, way, onClose }: Props) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    meta: { moneyOut: way === 'refund' },
    mutationFn: (input: { amount: string | number; consent: string }) =>
      way === 'apply'
        ? api.payments.applyCredit({ ...input, id: balance.id })
        : api.payments.refundCredit({ ...input, id: balance.id }),
    // When money moves, every figure of the app may change.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return async (input: { amount: string | number; consent: string }) => {
    const { token } = readSession()
    const { data } = await mutateAsync(input)
    // The session ended meanwhile, so there is nobody to show it to.
    if (readSession().token !== token) return
    onClose()
    if ('proposal' in data) return showWaiting(data.proposal)
    const name = fullName(balance.user)
    const amount = nairaText(data.amount)
    const failed = data.status === 'failed'
    const message = failed
      ? [texts.outcomes.failed(name), data.note].filter(Boolean).join(' ')
      : texts.outcomes[way === 'apply' ? 'applied' : (data.status as 'completed' | 'pending')](amount, name)
    showDialog({
      kind: failed ? 'error' : data.status === 'completed' ? 'success' : 'info',
      title: texts[way].title,
      message,
    })
  }
}
