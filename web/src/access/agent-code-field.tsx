import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { fieldLabels, signUpTexts } from './texts.ts'

const length = 8

/** The agent's code: 8 digits, its leading zeros kept (VAL-14, C-33). What is pasted with blanks or dashes is read all the same. */
export function AgentCodeField({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) {
  const keepDigits = (input: HTMLInputElement) => {
    const kept = input.value.replace(/\D/g, '').slice(0, length)
    if (kept !== input.value) input.value = kept
  }
  return (
    <Field label={fieldLabels.agent_code} error={error} hint={<span className="text-soft">{signUpTexts.agentCodeHint}</span>}>
      {(links) => (
        <TextInput
          {...field}
          {...links}
          onChange={(event) => {
            keepDigits(event.target)
            void field.onChange(event)
          }}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Field>
  )
}
