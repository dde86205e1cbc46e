import { pageWords } from '@kasuwa/contract/words.ts'
import { CallRefused } from '../base/calls/call-failures.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { BooksHeading } from './books-heading.tsx'

/** Whether the server says that the books have nothing of this number, which no second try changes. */
export const isNotInBooks = (error: Error | null): boolean => error instanceof CallRefused && error.status === 404

/** The page of a number that the books do not have. */
export function NotInBooks({ children }: { children: string }) {
  return (
    <>
      <BooksHeading at={null}>{pageWords.notFound}</BooksHeading>
      <Card>
        <EmptyState reason="notFound">{children}</EmptyState>
      </Card>
    </>
  )
}
