import { initials } from '@kasuwa/domain/display.ts'
import { clsx } from 'clsx'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { BadgeColour } from '../ui/badge.tsx'

type ListedPerson = { first_name: string; last_name: string; profile_picture_url: string | null }

/** A person in a list: picture or initials, name and contact. */
export function PersonCell({
  person: { first_name: first, last_name: last, profile_picture_url: picture },
  lines,
  roomy = false,
}: {
  person: ListedPerson
  lines: readonly string[]
  /** The column has room for long lines. */
  roomy?: boolean
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar initials={initials(first, last)} picture={picture} />
      <span className={clsx('min-w-0 whitespace-normal', !roomy && 'max-w-72')}>
        <span translate="no" className="block font-medium break-words">{`${first} ${last}`}</span>{' '}
        {lines.map((line) => (
          <span key={line} className="block text-sm font-normal break-words text-soft">
            <EmailText>{line}</EmailText>
          </span>
        ))}
      </span>
    </span>
  )
}

/** A text that breaks after its '@' if it does not fit, on a phone or `always`. */
export function EmailText({ children, always = false }: { children: string; always?: boolean }) {
  const [name, ...rest] = children.split('@')
  return (
    <span key={children} translate="no">
      {name}
      {rest.length > 0 && '@'}
      {rest.length > 0 && <wbr className={always ? undefined : 'md:hidden'} />}
      {rest.join('@')}
    </span>
  )
}

export const userBadge = {
  active: 'green',
  pending: 'yellow',
  disabled: 'plain',
  banned: 'red',
} as const satisfies Record<UserStatus, BadgeColour>
