import { emptyWords } from '@kasuwa/contract/words.ts'
import { clientBuckets, loanBuckets, type LoanBucket } from '@kasuwa/domain/loans/client-buckets.ts'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../app/me.ts'
import { FilterChips } from '../ui/filter-chips.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import { knownOf, mapPanel } from '../ui/panel-state.ts'
import { loanColumns } from './loan-columns.tsx'
import { historyTexts as texts } from './texts.ts'

/** All loans that the customer has asked for, newest first, by group (LOANM-04, LOANM-07 to LOANM-09, LOANM-11). */
export function LoanHistory() {
  const loans = mapPanel(useMe(), ({ account }) => clientBuckets(account.loans))
  const [bucket, setBucket] = useState<LoanBucket>('all')
  const known = knownOf(loans)
  const chips = loanBuckets.map((value) => ({ value, label: texts.bucket[value], count: known?.[value].length }))
  return (
    <ListPanel
      title={texts.title}
      caption={texts.title}
      searchLabel={texts.search}
      of={mapPanel(loans, (buckets) => buckets[bucket])}
      loading={texts.loading}
      empty={{ icon: HandCoins, text: emptyWords.loans }}
      filter={<FilterChips label={texts.filter} chips={chips} chosen={bucket} onChoose={setBucket} />}
      rowKey={({ id }) => id}
      columns={loanColumns}
      dense
    />
  )
}
