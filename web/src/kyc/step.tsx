import type { KycStep } from '@kasuwa/domain/kyc/steps.ts'
import type { ComponentType } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { sendOrWait, type WaitingName, type WaitingNameOf } from '../offline/waiting-calls.ts'
import { readDraft, useDraft, type Draft } from '../offline/drafts.ts'
import type { CallForm } from '../forms/use-call-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Button } from '../ui/button.tsx'
import type { Answers } from './kyc-queries.ts'
import { stepTexts } from './step-texts.ts'
import { kycTexts } from './texts.ts'
import type { Saved, StepProps } from './use-wizard.ts'

/** A step of the wizard: its name and its form. Its texts and its section of the attestation are in step-texts.ts, by its name. */
export type Step = {
  readonly name: KycStep
  readonly View: ComponentType<StepProps>
}

/** The form of a step, also for staff who correct its stored answers: its fields, which begin with the stored answers. */
export type StepForm<Input extends FieldValues, Parsed> = {
  readonly useForm: (answers: Answers, draft: Draft) => CallForm<Input, Parsed>
  readonly Fields: ComponentType<{ form: CallForm<Input, Parsed>; answers: Answers }>
}

type KycWaitingName = Extract<WaitingName, `kyc.${string}`>

type FormStep<Input extends FieldValues, Parsed> = Pick<Step, 'name'> & {
  /** The form, which begins with the stored answers, or with those typed before but not sent. */
  readonly useForm: (answers: Answers, draft: Draft) => CallForm<Input, Parsed>
  readonly Fields: ComponentType<{ form: CallForm<Input, Parsed>; answers: Answers }>
  /** The call that sends it, which may wait on the device for a network; or the function that sends it, if it may not wait. */
  readonly send: (KycWaitingName & WaitingNameOf<NoInfer<Input>>) | ((input: NoInfer<Input>) => Promise<Saved>)
  /** The field that gets the focus after a refusal that names none. */
  readonly refocus?: Path<Input>
  /** False if no typed value is kept on the device. */
  readonly keepsDraft?: boolean
}

/** A step that is a form: its fields, and the button to the next step. */
export function formStep<Input extends FieldValues, Parsed>({
  useForm,
  Fields,
  send,
  refocus,
  keepsDraft = true,
  ...step
}: FormStep<Input, Parsed>): Step & StepForm<Input, Parsed> {
  function View({ answers, draftKey, page, save, waits, isEdit, cancelEdit }: StepProps) {
    const form = useForm(answers, keepsDraft ? readDraft(draftKey) : {})
    useDraft(form, keepsDraft ? draftKey : null)
    const { isSubmitting } = form.formState
    const about = { title: stepTexts[step.name].title, page, draft: draftKey }
    const submit = form.submitWith(
      (input) =>
        save(() => (typeof send === 'function' ? send(input) : sendOrWait<KycWaitingName>(send, input, about, waits))),
      refocus ? { refocus } : {},
    )
    return (
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Fields form={form} answers={answers} />
        <div className="mt-2 flex flex-col gap-3">
          <SubmitButton form={form} wide>
            {isEdit ? kycTexts.saveChange : kycTexts.next}
          </SubmitButton>
          {isEdit && (
            <Button look="quiet" wide waits={isSubmitting} onClick={cancelEdit}>
              {kycTexts.cancelEdit}
            </Button>
          )}
        </div>
      </form>
    )
  }
  return { ...step, View, useForm, Fields }
}
