import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { kycTexts } from './texts.ts'
import type { StepProps } from './use-wizard.ts'

type Props = Pick<StepProps, 'isEdit' | 'cancelEdit'> & {
  formState: { isValid: boolean; isSubmitting: boolean }
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** The frame of a step's form: fields, and the way on. */
export function StepForm({ formState: { isValid, isSubmitting }, onSubmit, isEdit, cancelEdit, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {children}
      <div className="mt-2 flex flex-col gap-3">
        <Button type="submit" wide disabled={!isValid} loading={isSubmitting}>
          {isEdit ? kycTexts.saveChange : kycTexts.next}
        </Button>
        {isEdit && (
          <Button look="quiet" wide disabled={isSubmitting} onClick={cancelEdit}>
            {kycTexts.cancelEdit}
          </Button>
        )}
      </div>
    </form>
  )
}
