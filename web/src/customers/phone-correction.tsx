import { phoneCorrectionForm } from '@kasuwa/contract/customer-corrections.ts'
import { PhoneField } from '../access/phone-field.tsx'
import { type FormOf, useCallForm } from '../forms/use-call-form.ts'
import { correctionTexts as texts } from './correction-texts.ts'

/** The number that a customer signs in with from now on (DESK-43). */
export const phoneCorrection = { useForm: () => useCallForm(phoneCorrectionForm, { phone: '' }), Fields: NewPhone }

function NewPhone({ form }: { form: FormOf<typeof phoneCorrectionForm> }) {
  return (
    <>
      <PhoneField
        label={texts.phone}
        error={form.formState.errors.phone?.message}
        field={form.register('phone')}
        autoComplete="off"
      />
      <p className="-mt-3 text-sm text-soft">{texts.phoneHint}</p>
    </>
  )
}
