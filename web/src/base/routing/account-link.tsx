import { PageLink } from './page-link.tsx'
import { pathTo } from './paths.ts'

/** A link in a cell or a fact. */
export const bookLink =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-action tabular-nums underline-offset-4 hover:underline'

/** An account by number and name, which leads to its postings. */
export function AccountLink({ number, name, days = '' }: { number: string; name: string; days?: string }) {
  return (
    <PageLink to={`${pathTo('admin-user-books-account', { id: number })}${days}`} className={`${bookLink} break-words`}>
      <span>{`${number} ${name}`}</span>
    </PageLink>
  )
}
