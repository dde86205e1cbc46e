import type { ComponentProps } from 'react'
import { useIsTakingOver } from '../overlays/use-is-taking-over.ts'
import { TextInput } from './text-input.tsx'

type Props = ComponentProps<typeof TextInput> & {
  /** The digits that are kept of the text that was typed or pasted. */
  keep: (text: string) => string
}

/** An input that keeps only digits, as one types. It takes the result of `register`. */
export function DigitsInput({ keep, onChange, ref, ...rest }: Props) {
  const isTakingOver = useIsTakingOver()
  const fieldRef = (input: HTMLInputElement | null) => {
    if (isTakingOver && input) keepDigits(input, keep)
    return typeof ref === 'function' ? ref(input) : undefined
  }
  return (
    <TextInput
      {...rest}
      ref={fieldRef}
      onChange={(event) => {
        keepDigits(event.target, keep)
        onChange?.(event)
      }}
      inputMode="numeric"
    />
  )
}

/** Written only when it differs: writing moves the caret to the end. */
function keepDigits(input: HTMLInputElement, keep: (text: string) => string): void {
  const kept = keep(input.value)
  if (kept !== input.value) input.value = kept
}
