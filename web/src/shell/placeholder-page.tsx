import { pageWords } from '@kasuwa/contract/words.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'

/** A page that the specification leaves for a later version (ROUTE-38). */
export function PlaceholderPage({ title }: { title: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Card>
        <EmptyState>{pageWords.placeholder}</EmptyState>
      </Card>
    </>
  )
}
