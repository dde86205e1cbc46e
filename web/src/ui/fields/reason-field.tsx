import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** The most characters a reason may have. */
const maxLength = 255

type Props = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error: string | undefined
  /** It may be left out. */
  optional?: boolean
}

/** A sentence that gives a reason. It takes the result of `register`. */
export function ReasonField({ label, hint, error, optional = false, ...field }: Props) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(links) => <TextInput {...field} {...links} maxLength={maxLength} autoComplete="off" />}
    </Field>
  )
}
