import type { ReactNode } from 'react'
import { DonePicture } from '../pictures/done-picture.tsx'
import { EmptyPicture } from '../pictures/empty-picture.tsx'
import { NotFoundPicture } from '../pictures/not-found-picture.tsx'
import { StateMessage } from './state-message.tsx'
import type { Elements } from '../elements.ts'

/** The reason why there is nothing: nothing yet, all done, or nothing found. */
export type EmptyReason = keyof typeof pictures

const pictures = { none: EmptyPicture, done: DonePicture, notFound: NotFoundPicture }

/** The text of an empty list, and perhaps one act. */
export function EmptyState({
  reason = 'none',
  children,
  action,
}: {
  reason?: EmptyReason | undefined
  children: ReactNode
  action?: Elements
}) {
  const Picture = pictures[reason]
  return (
    <StateMessage picture={<Picture />} action={action}>
      {children}
    </StateMessage>
  )
}
