import { clsx } from 'clsx'
import { useState } from 'react'

type Props = { initials: string; picture?: string | null | undefined; large?: boolean }

/** A picture; initials where there is none, or it does not come. Decoration: the name is next to it. */
export function Avatar({ initials, picture, large = false }: Props) {
  const [broken, setBroken] = useState<string>()
  const size = large ? 'size-14 text-lg' : 'size-10 text-sm'
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        onError={() => setBroken(picture)}
        className={clsx(size, 'shrink-0 rounded-full object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        size,
        'flex shrink-0 items-center justify-center rounded-full bg-action-tint font-semibold text-action',
      )}
    >
      {initials}
    </span>
  )
}
