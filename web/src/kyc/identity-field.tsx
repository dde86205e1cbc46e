import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/fields/field.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { kycTexts } from './texts.ts'

type Props = { label: string; error: string | undefined; field: UseFormRegisterReturn; stored: string | null }

/** A number that only the server keeps: it is never prefilled, only named by its first and last digits (C-146). */
export function IdentityField({ label, error, field, stored }: Props) {
  return (
    <Field
      label={label}
      error={error}
      hint={<span className="text-soft">{stored === null ? kycTexts.elevenDigits : kycTexts.stored(stored)}</span>}
    >
      {(links) => (
        <TextInput
          {...field}
          {...links}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}
