import CircleCheck from '~icons/circle-check'
import { useCallback, useEffect, useState } from 'react'
import { receivedTexts as texts } from './received-texts.ts'
import { nairaText } from '../money/naira.tsx'
import { useNewRepayment } from './newest-repayment.ts'

/** Milliseconds for which the sentence is shown. */
const shownMs = 10_000

/** A sentence at the foot of the screen when a payment has come; a screen reader reads it out. */
export function PaymentReceived() {
  const [words, setWords] = useState('')
  useNewRepayment(useCallback(({ amount }) => setWords(texts.received(nairaText(amount))), []))
  useEffect(() => {
    if (words === '') return undefined
    const timer = setTimeout(() => setWords(''), shownMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar)] z-20 flex justify-center p-4 print:hidden"
    >
      {words !== '' && (
        <p className="flex w-full max-w-md items-center gap-3 rounded-card border border-line bg-surface px-5 py-4 font-semibold shadow-float">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-positive" />
          <span>{words}</span>
        </p>
      )}
    </div>
  )
}
