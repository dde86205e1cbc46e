import { parseLoanAmount } from '@kasuwa/domain/loans/terms.ts'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { MoneyInput } from '../../money/money-input.tsx'
import { amountIn } from '../../money/naira.tsx'
import { ProviderBalancePart } from '../../money/provider-balance-part.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { ApprovalWarnings } from '../admin/identity-warning.tsx'
import { approvalTexts } from '../admin/admin-loan-texts.ts'
import { useApprovalForm } from '../admin/use-approval-form.ts'
import { useApprovalStop } from '../admin/use-approval-stop.ts'
import { AmountTerms } from './amount-terms.tsx'
import type { Decision } from './decision-query.ts'
import { decideTexts as texts } from './texts.ts'

const NamesDialog = lazyDialog('names-dialog', async () => (await import('../admin/names-dialog.tsx')).NamesDialog)
const RejectDialog = lazyDialog('reject-dialog', async () => (await import('./reject-dialog.tsx')).RejectDialog)

/** The amount, the schedule that it would make, and both decisions. A request can be rejected also while an approval would be refused. */
export function DecideForm({ decision }: { decision: Decision }) {
  const { loan, income } = decision
  const stop = { id: useId(), reason: useApprovalStop(decision.stopped_by) }
  const [rejecting, setRejecting] = useState(false)
  const { form, submit, asked, close } = useApprovalForm(loan, () => undefined)
  const { field, fieldState } = useController({ control: form.control, name: 'approved_amount' })
  const { isSubmitting, isValid } = form.formState
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ApprovalWarnings identity={loan.identity} namesNeed={decision.names_need} stop={stop} />
        <Field label={approvalTexts.amount} error={fieldState.error?.message}>
          {(links) => <MoneyInput {...links} {...field} value={String(field.value)} />}
        </Field>
        <ProviderBalancePart needs={isValid ? parseLoanAmount(String(field.value)) : null} />
        <AmountTerms
          amount={String(field.value)}
          loan={loan}
          income={income}
          ladder={decision.product_limits?.ladder ?? null}
        />
        <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
          <Button look="secondary" waits={isSubmitting} onClick={() => setRejecting(true)}>
            {texts.reject}
          </Button>
          <SubmitButton form={form} heldBy={stop.reason === null ? undefined : stop.id}>
            {isValid ? amountIn(approvalTexts.send, field.value) : approvalTexts.send}
          </SubmitButton>
        </div>
      </form>
      {asked && <NamesDialog asked={asked} onClose={close} />}
      {rejecting && (
        <RejectDialog loan={loan} reasons={decision.rejection_reasons} onClose={() => setRejecting(false)} />
      )}
    </>
  )
}
