import { attestInput } from '@kasuwa/contract/kyc-forms.ts'
import { kycWords } from '@kasuwa/contract/words.ts'
import { kycSteps, type KycStep, type StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import type * as z from 'zod/mini'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { keepKycLevel } from '../../app/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import type { Fact } from '../../ui/facts.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import type { Answers } from '../kyc-queries.ts'
import type { AnswerLine, Step } from '../step.tsx'
import { steps } from '../steps.ts'
import { attestationTexts, stepTexts } from '../texts.ts'
import { AttestationSection } from './attestation-section.tsx'

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
      {sectionsOf(level).map(({ name, summary }) => (
        <AttestationSection
          key={name}
          title={stepTexts[name].title}
          facts={factsOf(summary(answers))}
          onEdit={() => onEdit(name)}
        />
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

/** The steps of a level in their order; each has a section, without facts where nothing is stored (ATT-04, ATT-05). */
function sectionsOf(level: StepLevel): readonly Step[] {
  return kycSteps[level].flatMap((name) => (name === 'attestation' ? [] : [steps[name]]))
}

function factsOf(lines: readonly AnswerLine[]): readonly Fact[] {
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
