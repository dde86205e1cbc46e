import type { UseFormRegisterReturn } from 'react-hook-form'
import { digitsOf } from '../ui/fields/code-digits.ts'
import { DigitsInput } from '../ui/fields/digits-input.tsx'
import { Field } from '../ui/fields/field.tsx'
import { fieldLabels, signUpTexts } from './texts.ts'

const length = 8

/** The agent's code: 8 digits, its leading zeros kept (VAL-14, C-33). A pasted code may contain blanks or dashes. */
export function AgentCodeField({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) {
  return (
    <Field
      label={fieldLabels.agent_code}
      error={error}
      hint={<span className="text-soft">{signUpTexts.agentCodeHint}</span>}
    >
      {(links) => (
        <DigitsInput {...field} {...links} keep={(text) => digitsOf(text).slice(0, length)} autoComplete="off" />
      )}
    </Field>
  )
}
