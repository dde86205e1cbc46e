import { amountDigits, groupDigits } from '@kasuwa/domain/display.ts'
import type { ComponentProps } from 'react'
import { TextInput } from '../ui/text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: string
  onChange: (digits: string) => void
}

/** Whole naira: shown in groups of three, kept as digits ('250000'). It takes a controller's `field`. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      value={groupDigits(value)}
      onChange={({ target, nativeEvent }) => {
        regroup(target, (nativeEvent as InputEvent).inputType === 'insertText')
        onChange(amountDigits(target.value))
      }}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      before="₦"
    />
  )
}

/**
 * Regroups at once, so that the caret stays before the digits it stood before, however the separators move. A dot that was typed is
 * dropped as any other sign; only what came as a whole is cut at it (C-96).
 */
function regroup(input: HTMLInputElement, wasTyped: boolean): void {
  const caret = input.selectionStart ?? input.value.length
  const digitsAfter = countDigits(input.value.slice(caret))
  input.value = groupDigits(wasTyped ? input.value.replaceAll('.', '') : input.value)
  let place = input.value.length
  // Before a separator, not behind it: a Backspace there would take the separator for ever.
  while (place > 0 && (countDigits(input.value.slice(place)) < digitsAfter || input.value[place - 1] === ','))
    place -= 1
  input.setSelectionRange(place, place)
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}
