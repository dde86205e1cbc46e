import { useEffect, useRef } from 'react'

/** The heading of a step. When a step follows another, those who hear the page begin here. */
export function StepHeading({ title, lead, takesFocus }: { title: string; lead: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [takesFocus])
  return (
    <div className="flex flex-col gap-1.5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none sm:text-3xl">
        {title}
      </h1>
      <p className="text-soft">{lead}</p>
    </div>
  )
}
