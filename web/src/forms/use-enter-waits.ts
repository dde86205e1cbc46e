import { type RefObject, useEffect, useState } from 'react'

type State = {
  /** The form can be sent. */
  isReady: boolean
  /** It is not known yet whether it can be sent: its check, or an answer that it needs, has not come. */
  isAsking: boolean
  /** The last check found something wrong. */
  isWrong: boolean
}

/** An answer that has just come is checked a moment later; only then is it known that the form cannot be sent. */
const settleMs = 300

/**
 * Browsers drop an Enter while the button of its form is disabled. One that is pressed before it is known whether the form can be sent waits for that, and
 * sends it then (SHARED-26). Returns whether one waits.
 * @param inForm an element of the form
 */
export function useEnterWaits(inForm: RefObject<HTMLElement | null>, { isReady, isAsking, isWrong }: State): boolean {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (isReady || !isAsking) return undefined
    const note = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return
      if (isTextOf(inForm.current?.closest('form'), event.target)) setWaits(true)
    }
    // It listens on the document, so that a list that uses the Enter itself has already marked it.
    document.addEventListener('keydown', note)
    return () => document.removeEventListener('keydown', note)
  }, [inForm, isReady, isAsking])
  useEffect(() => {
    if (!waits || isAsking) return undefined
    const send = () => {
      setWaits(false)
      if (isReady) inForm.current?.closest('form')?.requestSubmit()
    }
    const timer = setTimeout(send, isReady && !isWrong ? 0 : settleMs)
    return () => clearTimeout(timer)
  }, [inForm, waits, isReady, isAsking, isWrong])
  return waits
}

function isTextOf(form: HTMLFormElement | null | undefined, target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement && target.form === form && !/^(button|checkbox|radio|submit)$/.test(target.type)
  )
}
