import Eye from '~icons/eye'
import EyeOff from '~icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'
import { uiTexts } from '../texts.ts'

/** A password, hidden until its eye is pressed. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
      aria-controls={props.id}
      onClick={() => setShown(!shown)}
      className="flex w-12 shrink-0 items-center justify-center rounded-field text-soft -outline-offset-4 hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
  return (
    <TextInput {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} after={toggle} />
  )
}
