import { attestInput } from '@kasuwa/contract/kyc.ts'
import { kycWords } from '@kasuwa/contract/profile-words.ts'
import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import type * as z from 'zod/mini'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ChevronDown from '~icons/chevron-down'
import { useId, useState } from 'react'
import { api } from '../base/calls/api.ts'
import { keepKycLevel } from '../base/session/session.ts'
import { useCallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Button } from '../ui/button.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import type { Answers } from './kyc-queries.ts'
import { answersOf } from './answer-lines.tsx'
import { stepsOf, stepTexts } from './step-texts.ts'
import { attestationTexts } from './texts.ts'

type Props = {
  level: StepLevel
  answers: Answers
  /** The server does not have all answers yet: they cannot be confirmed before they are sent. */
  hasWaiting: boolean
  onEdit: (step: KycStep) => void
  onReceived: () => void
}

/** Every answer once more, each step with its section, and the attestation that they are true (ATT-01 to ATT-07). */
export function AttestationStep({ level, answers, hasWaiting, onEdit, onReceived }: Props) {
  const form = useCallForm(attestInput, { level: String(level) })
  const { mutateAsync: attest } = useMutation({
    mutationFn: async (input: z.input<typeof attestInput>) => {
      const { data } = await api.kyc.attest(input)
      // The next button needs the level in local storage (C-55).
      keepKycLevel(data.kyc_level)
      onReceived()
    },
  })
  const { errors } = form.formState
  const waitsId = useId()
  return (
    <form noValidate onSubmit={form.submitWith(attest)} className="flex flex-col gap-3">
      {stepsOf(level).map((name) => (
        <AttestationSection
          key={name}
          title={stepTexts[name].title}
          facts={answersOf(name, answers)}
          onEdit={() => onEdit(name)}
        />
      ))}
      <Toggle
        label={kycWords.consent}
        error={errors.attested?.message}
        className="my-3 rounded-card bg-sunken px-4 py-2"
        {...form.register('attested')}
      />
      {hasWaiting && (
        <p id={waitsId} role="status" className="rounded-field bg-yellow-tint px-4 py-3 text-yellow-deep">
          {attestationTexts.waits}
        </p>
      )}
      <SubmitButton form={form} wide heldBy={hasWaiting ? waitsId : undefined}>
        {attestationTexts.submit}
      </SubmitButton>
    </form>
  )
}

type SectionProps = { title: string; facts: readonly Fact[]; onEdit: () => void }

/** The answers of one step: open at first, can be collapsed and edited (ATT-01 to ATT-03). */
function AttestationSection({ title, facts, onEdit }: SectionProps) {
  const id = useId()
  const [open, setOpen] = useState(true)
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-2 py-1.5 pr-2 pl-4">
        <h2 id={`${id}-title`} className="min-w-0 flex-1 font-semibold">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 w-full items-center gap-2.5 text-left"
          >
            <ChevronDown
              aria-hidden="true"
              className={clsx('size-4 shrink-0 text-soft transition-transform', !open && '-rotate-90')}
            />
            <span>{title}</span>
          </button>
        </h2>
        <Button look="quiet" className="px-4" aria-label={`${attestationTexts.edit} ${title}`} onClick={onEdit}>
          {attestationTexts.edit}
        </Button>
      </div>
      <div id={`${id}-content`} hidden={!open} className="border-t border-line px-4 py-4">
        {facts.length > 0 ? <Facts facts={facts} /> : <p className="text-soft">{kycWords.emptySection}</p>}
      </div>
    </section>
  )
}
