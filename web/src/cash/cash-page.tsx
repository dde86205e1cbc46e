import { pageWords } from '@kasuwa/contract/words.ts'
import { useMe } from '../base/me/me.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { notFoundTexts } from '../base/page/texts.ts'
import { Card } from '../ui/card.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Elements } from '../ui/elements.ts'

type Props = { page: string; loading: string; children: () => Elements }

/** A page of cash in hand. If the lender has not switched it on, its address has no page (decision 64). */
export function CashPage({ page, loading, children }: Props) {
  const me = useMe()
  const isOff = me.at === 'known' && me.data.account.takes_cash !== true
  if (isOff)
    return (
      <>
        <PageHeading>{pageWords.notFound}</PageHeading>
        <p className="text-soft">{notFoundTexts.explanation}</p>
      </>
    )
  return (
    <>
      {me.at !== 'known' && <PageHeading>{page}</PageHeading>}
      <Panel
        of={me}
        frame={(failure) => <Card>{failure}</Card>}
        loading={
          <Card>
            <SkeletonRows label={loading} />
          </Card>
        }
      >
        {children}
      </Panel>
    </>
  )
}
