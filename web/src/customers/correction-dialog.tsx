import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CorrectionPart } from '@kasuwa/contract/customer-corrections.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { api } from '../base/calls/api.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { useWhy, type Why } from '../forms/use-why.ts'
import type { StepForm } from '../kyc/step.tsx'
import { showWaiting } from '../proposals/show-waiting.ts'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { askTexts, correctionTexts } from './correction-texts.ts'
import type { CustomerPage } from './customer-page-queries.ts'

export type CorrectionProps = { customer: CustomerPage; onClose: () => void }

/** The dialog in which staff propose to correct one part: the customer's own form with its values, the reason, and how it was checked (DESK-42). */
export function correctionDialog<Input extends FieldValues, Parsed>(
  part: CorrectionPart,
  { useForm, Fields }: StepForm<Input, Parsed>,
): ComponentType<CorrectionProps> {
  const texts = { ...correctionTexts, ...(part in askTexts && askTexts[part as keyof typeof askTexts]) }
  return function CorrectionDialog({ customer, onClose }) {
    const answers = { ...customer.user, documents: { utility_bill: null, valid_id: null } }
    const form = useForm(answers, {})
    const why = useWhy()
    const propose = usePropose(customer.id, part, onClose)
    const words = (name: keyof Why) => ({ ...why.field(name), label: texts[name] })
    return (
      <ActDialog
        title={texts.title(texts.parts[part])}
        purpose={texts.purpose}
        facts={[{ label: texts.customer, value: fullName(customer.user) }]}
        form={why.beside(form)}
        action={texts.send}
        onSubmit={form.submitWith((values) => why.sendBy((given) => propose({ values, ...given })))}
        onClose={onClose}
      >
        <Fields form={form} answers={answers} />
        <ReasonField {...words('reason')} hint={texts.reasonHint} />
        <ReasonField {...words('checked')} hint={texts.checkedHint} />
      </ActDialog>
    )
  }
}

const asksOf = <P extends CorrectionPart>(parts: readonly P[]) =>
  Object.fromEntries(
    parts.map((part) => [part, async () => correctionDialog(part, (await import('./ask-again.ts')).askAgain)]),
  ) as Record<P, () => Promise<ComponentType<CorrectionProps>>>

/** Each part's dialog with its KYC form, whose code is loaded when it is opened. */
const code: Record<CorrectionPart, () => Promise<ComponentType<CorrectionProps>>> = {
  phone: async () => correctionDialog('phone', (await import('./phone-correction.tsx')).phoneCorrection),
  person: async () => correctionDialog('person', (await import('./person-correction.tsx')).personCorrection),
  email: async () => correctionDialog('email', (await import('./person-correction.tsx')).emailCorrection),
  nin: async () => correctionDialog('nin', (await import('../kyc/steps/nin.tsx')).nin),
  residential_address: async () =>
    correctionDialog('residential_address', (await import('../kyc/steps/residential-address.tsx')).residentialAddress),
  business_details: async () =>
    correctionDialog('business_details', (await import('../kyc/steps/business-details.tsx')).businessDetails),
  business_address: async () =>
    correctionDialog('business_address', (await import('../kyc/steps/business-address.tsx')).businessAddress),
  source_of_revenue: async () =>
    correctionDialog('source_of_revenue', (await import('../kyc/steps/source-of-revenue.tsx')).sourceOfRevenue),
  ...asksOf(['profile_picture', 'utility_bill', 'valid_id']),
  bvn: async () => correctionDialog('bvn', (await import('../kyc/steps/bvn.tsx')).bvn),
  personal_info: async () =>
    correctionDialog('personal_info', (await import('../kyc/steps/personal-info.tsx')).personalInfo),
  next_of_kin: async () => correctionDialog('next_of_kin', (await import('../kyc/steps/next-of-kin.tsx')).nextOfKin),
  employment_info: async () =>
    correctionDialog('employment_info', (await import('../kyc/steps/employment-info.tsx')).employmentInfo),
}

/** The dialog that corrects a part. */
export const correctionOf = (part: CorrectionPart): Promise<ComponentType<CorrectionProps>> => code[part]()

function usePropose(id: string, part: CorrectionPart, onClose: () => void) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (input: Why & { values: Record<string, unknown> }) =>
      api.customerCorrections.propose({ id, part, ...input }),
    onSuccess: ({ data: { proposal } }) => {
      onClose()
      showWaiting(proposal)
    },
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return mutateAsync
}
