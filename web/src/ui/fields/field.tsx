import CircleAlert from '~icons/circle-alert'
import { useId, type ReactNode } from 'react'
import { useHeldError } from './use-held-error.ts'
import { uiTexts } from '../texts.ts'
import type { Elements } from '../elements.ts'

/** The attributes that link a field's input to its label and message. */
export type FieldLinks = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  children: (links: FieldLinks) => Elements
}

/** A label, an input and the message under it. */
export function Field({ label, error: latest, hint, optional = false, children }: Props) {
  const id = useId()
  const error = useHeldError(latest)
  const messageId = `${id}-message`
  const described = error !== undefined || hint !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        <span>{label}</span>
        {optional && <span className="font-normal text-soft"> {uiTexts.optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described ? messageId : undefined,
      })}
      <div id={messageId} className="text-sm empty:hidden">
        {error === undefined ? hint : <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

/** The message of a field that is wrong; it is announced. */
export function FieldError({ children }: { children: string }) {
  return (
    <p role="alert" className="flex items-center gap-1.5 text-red-deep">
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
