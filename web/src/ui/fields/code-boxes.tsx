import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { digitsOf, emptyBoxes, filled, typedDigit } from './code-digits.ts'
import { FieldError } from './field.tsx'
import { useHeldError } from './use-held-error.ts'
import { uiTexts } from '../texts.ts'

type Props = {
  label: string
  length: number
  error?: string | undefined
  onChange: (code: string) => void
  onBlur?: () => void
  ref?: Ref<{ focus: () => void }>
}

/** A code in single-digit boxes, which a phone may fill from a message. It takes a controller's `field`. An empty box makes the code shorter. */
export function CodeBoxes({ label, length, error: latest, onChange, onBlur, ref }: Props) {
  const id = useId()
  const error = useHeldError(latest)
  const { boxes, inputs, focus, change, press, paste } = useBoxes(length, onChange)
  useImperativeHandle(ref, () => ({ focus: () => focus(boxes.includes('') ? boxes.indexOf('') : 0) }))
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-message`}
      onBlur={leave}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <div className="grid gap-2 sm:gap-3" style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}>
        {boxes.map((digit, index) => (
          <input
            key={index}
            ref={(input) => {
              inputs.current[index] = input
            }}
            value={digit}
            aria-label={uiTexts.digit(index + 1, length)}
            aria-invalid={error === undefined ? undefined : true}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            // React fires no event for the same value; typing the digit that is already there must still lead to the next box.
            onInput={(event) => change(index, event)}
            onChange={handledByOnInput}
            onKeyDown={(event) => press(index, event)}
            onPaste={(event) => paste(index, event)}
            onFocus={(event) => event.target.select()}
            className={box}
          />
        ))}
      </div>
      <div id={`${id}-message`} className="text-sm empty:hidden">
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

/** The digits in their boxes, and the moves of typing, keys and pasting from one to another. */
function useBoxes(length: number, onChange: Props['onChange']) {
  const [boxes, setBoxes] = useState(() => emptyBoxes(length))
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => inputs.current[Math.min(Math.max(index, 0), length - 1)]?.focus()

  const set = (next: readonly string[]) => {
    setBoxes(next)
    onChange(next.join(''))
  }
  const clear = (index: number) => set(boxes.with(index, ''))
  const fill = (index: number, digits: string) => {
    if (digits === '') return
    const { next, last } = filled(boxes, index, digits)
    set(next)
    focus(last + 1)
  }
  const change = (index: number, event: InputEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (value !== '') return fill(index, typedDigit(boxes[index] ?? '', value))
    clear(index)
    // Phones' keyboards report a Backspace only by its effect.
    if (event.nativeEvent.inputType === 'deleteContentBackward') focus(index - 1)
  }
  const press = (index: number, event: KeyboardEvent) => {
    const target = { Backspace: index - 1, ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    if (event.key === 'Backspace' && boxes[index] !== '') clear(index)
    focus(target)
  }
  const paste = (index: number, event: ClipboardEvent) => {
    event.preventDefault()
    fill(index, digitsOf(event.clipboardData.getData('text')))
  }
  return { boxes, inputs, focus, change, press, paste }
}

const handledByOnInput = () => {}

const box =
  'h-14 w-full min-w-0 rounded-field border border-edge bg-surface text-center text-xl font-semibold tabular-nums ' +
  'aria-invalid:border-red'
