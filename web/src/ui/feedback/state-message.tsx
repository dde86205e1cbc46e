import type { ReactNode } from 'react'
import type { Elements } from '../elements.ts'

type Props = { picture: Elements; children: ReactNode; action?: Elements }

/** A sentence in place of data, under its picture, and perhaps one act. */
export function StateMessage({ picture, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-6 text-center text-soft">
      {picture}
      <p className="max-w-prose">{children}</p>
      {action}
    </div>
  )
}
