import { commissionForm } from '@kasuwa/contract/payments.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { dialogWords } from '@kasuwa/contract/words.ts'
import { paymentWords } from '@kasuwa/contract/loan-words.ts'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { showDialog } from '../base/dialog-store.ts'
import { MoneyInput } from '../money/money-input.tsx'
import { ProviderBalancePart } from '../money/provider-balance-part.tsx'
import { amountIn } from '../money/naira.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import type { AdminAgent } from './agent-queries.ts'
import { PayoutAccountPanel } from './payout-account-panel.tsx'
import { agentTexts, commissionTexts as texts } from './texts.ts'
import { useCommission } from './use-commission.ts'

type Props = { agent: AdminAgent; onClose: () => void }

/** Asks for the amount of a commission, and shows where it goes (MAGT-02, VAL-35). Closing it without a payment always shows the same message (C-148). */
export function PayCommissionDialog({ agent, onClose }: Props) {
  const form = useCallForm(commissionForm, { amount: '' })
  const { field, fieldState } = useController({ control: form.control, name: 'amount' })
  const { isSubmitting, isValid } = form.formState
  const [isSaving, setSaving] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { setFocus } = form
  useEffect(() => setFocus('amount'), [setFocus])
  const pay = useCommission(agent, onClose)
  const submit = form.submitParsed(({ amount }) => pay(amount), { refocus: 'amount' })
  const cancel = () => {
    // A call under way cannot be cancelled.
    if (isSubmitting || isSaving) return
    onClose()
    showDialog({
      kind: 'info',
      title: paymentWords.commissionCancelled.title,
      message: paymentWords.commissionCancelled.text,
    })
  }
  const changeAccount = (changing: boolean) => {
    // An admin who left the amount to edit the account sees no error at it on return.
    if (!changing) form.clearErrors('amount')
    setChanging(changing)
  }
  return (
    <Dialog title={agentTexts.pay} width="md" onDismiss={cancel}>
      <p>{texts.to(fullName(agent.user), agent.code)}</p>
      <PayoutAccountPanel
        agent={agent}
        waits={isSubmitting}
        isChanging={isChanging}
        onChanging={changeAccount}
        onSaving={setSaving}
      />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5 text-ink">
        <Field label={texts.amount} error={isChanging ? undefined : fieldState.error?.message}>
          {(links) => <MoneyInput {...links} {...field} value={String(field.value)} />}
        </Field>
        <ProviderBalancePart needs={isValid ? parseLoanAmount(String(field.value)) : null} />
        <DialogActions>
          <Button look="secondary" onClick={cancel} waits={isSubmitting || isSaving}>
            {dialogWords.cancel}
          </Button>
          <SubmitButton form={form} whyNot={isChanging ? texts.accountFirst : undefined}>
            {isValid ? amountIn(texts.send, field.value) : texts.send}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
