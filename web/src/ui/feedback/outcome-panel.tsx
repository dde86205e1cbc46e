import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { DonePicture } from '../pictures/done-picture.tsx'

type Props = {
  title: string
  text: string
  /** More that they should know. */
  warning?: string | undefined
  action: string
  onAction: () => void
  /** The reason why it cannot be done yet. */
  whyNot?: string | undefined
}

/** Replaces a form that is done: the outcome, and the one next step. It is announced. */
export function OutcomePanel({ title, text, warning, action, onAction, whyNot }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center gap-6 py-6 text-center">
      <DonePicture />
      <div className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {title}
        </h1>
        <p className="text-lg text-soft">{text}</p>
        {warning && <p className="rounded-field bg-amber-tint px-4 py-3 text-amber-deep">{warning}</p>}
      </div>
      <Button wide onClick={onAction} whyNot={whyNot}>
        {action}
      </Button>
    </div>
  )
}
