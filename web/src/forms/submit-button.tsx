import { clsx } from 'clsx'
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { missingWords } from './missing-words.ts'
import type { Checking } from './use-call-form.ts'
import { useEnterWaits } from './use-enter-waits.ts'
import type { Elements } from '../ui/elements.ts'

/** The state of a form for its button; `useCallForm` returns it. */
export type SentForm = {
  readonly checking: Checking
  readonly formState: { readonly isValid: boolean; readonly isSubmitting: boolean }
}

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'whyNot' | 'reasonId' | 'waits' | 'loading' | 'form'> & {
  form: SentForm
  /** Something missing that the form's check does not find; it is shown first. */
  whyNot?: string | undefined
  /** The form still waits for an answer, such as the name of an account: Enter waits for it too. */
  isAsking?: boolean
  /** It has to wait for something else, and the element with this id says so. */
  heldBy?: string | undefined
  /** Shown in place of the line. */
  hint?: Elements
}

/**
 * The button that sends a form. While it cannot be pressed, a line under it says what is missing (SHARED-25), and an Enter that comes before the
 * form could be checked is not lost (SHARED-26). The line has its space from the beginning, so nothing moves when it appears or disappears.
 */
export function SubmitButton({ form, whyNot, isAsking = false, heldBy, hint, ...button }: Props) {
  const { checking, formState } = form
  const id = useId()
  const place = useRef<HTMLButtonElement>(null)
  const [found, setFound] = useState('')
  const { isSubmitting, isValid } = formState
  const isReady = isValid && whyNot === undefined && heldBy === undefined
  const waits = useEnterWaits(place, {
    isReady,
    isAsking: checking.isComing || isAsking,
    isWrong: checking.wrong !== '',
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is read from the page after each render, and the same words change nothing
  useLayoutEffect(() => setFound(missingWords(place.current?.closest('form') ?? null, checking.wrong)))
  const words = isReady || isSubmitting ? '' : (whyNot ?? found)
  return (
    <>
      <Button
        {...button}
        ref={place}
        type="submit"
        reasonId={isReady ? undefined : [hint === undefined && id, heldBy].filter(Boolean).join(' ')}
        loading={isSubmitting || waits}
      />
      {hint === undefined ? (
        <p id={id} className={clsx('min-h-5 basis-full text-sm text-soft', button.wide && '-mt-2 text-center')}>
          {words}
        </p>
      ) : (
        hint
      )}
    </>
  )
}
