import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Elements } from '../ui/elements.ts'
import { placeTexts as texts } from './place-texts.ts'

const places = {
  books: pathTo('admin-user-books'),
  accounts: pathTo('admin-user-books-accounts'),
  journals: pathTo('admin-user-books-journals'),
  months: pathTo('admin-user-months'),
  bank: pathTo('admin-user-bank'),
  provider: pathTo('admin-user-provider'),
  reports: pathTo('admin-user-reports'),
}
type Place = keyof typeof places

/** The heading of a page of the books, with links to the others. */
export function BooksHeading({ at, children, aside }: { at: Place | null; children: string; aside?: Elements }) {
  const others = (Object.keys(places) as Place[]).filter((place) => place !== at)
  return (
    <PageHeading
      aside={
        <div className="flex flex-wrap gap-3 print:hidden">
          {others.map((place) => (
            <PageLink key={place} to={places[place]} className={buttonClass('secondary')}>
              {texts[place]}
            </PageLink>
          ))}
          {aside}
        </div>
      }
    >
      {children}
    </PageHeading>
  )
}
