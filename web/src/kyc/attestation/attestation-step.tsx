import { attestInput } from '@kasuwa/contract/kyc-forms.ts'
import { kycWords } from '@kasuwa/contract/words.ts'
import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import type * as z from 'zod/mini'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { keepKycLevel } from '../../app/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import type { Answers } from '../kyc-queries.ts'
import { stepNames } from '../step-names.ts'
import { attestationTexts } from '../texts.ts'
import { AttestationSection } from './attestation-section.tsx'
import { sectionsOf } from './sections.tsx'

type Props = { level: StepLevel; answers: Answers; onEdit: (step: KycStep) => void; onReceived: () => void }

/** Every answer once more, and the word that they are true (ATT-01 to ATT-07). */
export function AttestationStep({ level, answers, onEdit, onReceived }: Props) {
  const form = useCallForm(attestInput, { level: String(level) })
  const { mutateAsync: attest } = useMutation({
    mutationFn: async (input: z.input<typeof attestInput>) => {
      const { data } = await api.kyc.attest(input)
      // The button that comes now must find the level in its place (C-55).
      keepKycLevel(data.kyc_level)
      onReceived()
    },
  })
  const { errors, isValid, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={form.submitWith(attest)} className="flex flex-col gap-3">
      {sectionsOf(level, answers).map(({ step, facts }) => (
        <AttestationSection key={step} title={stepNames[step]} facts={facts} onEdit={() => onEdit(step)} />
      ))}
      <Toggle
        label={kycWords.consent}
        error={errors.attested?.message}
        className="my-3 rounded-card bg-sand px-4 py-2"
        {...form.register('attested')}
      />
      <Button type="submit" wide disabled={!isValid} loading={isSubmitting}>
        {attestationTexts.submit}
      </Button>
    </form>
  )
}
