import { pageWords } from '@kasuwa/contract/words.ts'
import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import { fullName } from '@kasuwa/domain/display.ts'
import ArrowLeft from '~icons/arrow-left'
import { PageHeading } from '../../base/page/page-heading.tsx'
import { PageLink } from '../../base/routing/page-link.tsx'
import { CallRefused } from '../../base/calls/call-failures.ts'
import { userBadge } from '../person.tsx'
import { erasedTexts } from '../texts.ts'
import { pathTo, type ScreenWith } from '../../base/routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Elements } from '../../ui/elements.ts'

type Person = {
  readonly user: { first_name: string; last_name: string; status: UserStatus }
  /** Null, or left out, while their data was not erased. */
  readonly erased_at?: string | null
}

type Props = {
  /** The list that they are in. */
  list: ScreenWith<never>
  texts: { readonly back: string; readonly page: string; readonly notFound: string }
  person: Person | undefined
  error: Error | null
  /** The acts, once the person has loaded. */
  menu: Elements
  children: Elements
}

/** The page of one person: the link back to the list, their name and status; or that there is no such person. */
export function PersonPage({ list, texts, person, error, menu, children }: Props) {
  const isUnknown = error instanceof CallRefused && error.status === 404
  return (
    <>
      <PageLink
        to={pathTo(list)}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span>{texts.back}</span>
      </PageLink>
      <PageHeading
        aside={
          person && (
            <span className="flex items-center gap-1">
              <Badge colour={userBadge[person.user.status]}>
                {person.erased_at ? erasedTexts.state : person.user.status}
              </Badge>
              {menu}
            </span>
          )
        }
      >
        {isUnknown ? pageWords.notFound : person ? fullName(person.user) : texts.page}
      </PageHeading>
      {isUnknown ? (
        <Card>
          <EmptyState reason="notFound">{texts.notFound}</EmptyState>
        </Card>
      ) : (
        children
      )}
    </>
  )
}
