import { amountOf, groupAmount } from '@kasuwa/domain/display.ts'
import { type ComponentProps, useState } from 'react'
import { TextInput } from '../ui/fields/text-input.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: string
  onChange: (amount: string) => void
  /** Whether kobo may be typed; the form's rule still decides. */
  kobo?: boolean
}

/**
 * Naira, shown in groups of three and kept as digits ('250000'). Decimals stay visible; zeros are not kept, and other decimals reach the
 * form's rule as they are ('1000.50'), so that whole naira refuses them (C-96). It takes a controller's `field`.
 */
export function MoneyInput({ value, onChange, kobo = false, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      {...rest}
      value={amountOf(typed) === value ? typed : groupAmount(value)}
      onChange={({ target }) => {
        regroup(target)
        setTyped(target.value)
        onChange(amountOf(target.value))
      }}
      type="text"
      inputMode={kobo ? 'decimal' : 'numeric'}
      autoComplete="off"
      before="₦"
    />
  )
}

/** Regroups at once, so that the caret stays before the same digits and points, however the separators move. */
function regroup(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? input.value.length
  const after = countKept(input.value.slice(caret))
  input.value = groupAmount(input.value)
  let place = input.value.length
  // The caret goes before a separator, not behind it: there each Backspace would only delete the separator.
  while (place > 0 && (countKept(input.value.slice(place)) < after || input.value[place - 1] === ',')) place -= 1
  input.setSelectionRange(place, place)
}

function countKept(text: string): number {
  return text.replace(/[^\d.]/g, '').length
}
