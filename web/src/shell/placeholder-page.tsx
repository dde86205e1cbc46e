import { pageWords } from '@kasuwa/contract/words.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'

/** A page that the specification keeps for later (ROUTE-38). */
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
