import { isRunning } from '@kasuwa/domain/loans/status.ts'
import type { ComponentProps } from 'react'
import { usePanel } from '../base/calls/use-panel.ts'
import { Naira } from '../money/naira.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { type CustomerLoans, customerLoansQuery } from './customer-page-queries.ts'
import { StatusDialog } from './status-dialog.tsx'
import { statusTexts } from './status-texts.ts'

const { figures: texts } = statusTexts

/** The question about a customer's status, with their running loan. */
export function CustomerStatusDialog({ id, ...dialog }: ComponentProps<typeof StatusDialog> & { id: string }) {
  const loans = usePanel(customerLoansQuery(id))
  return (
    <StatusDialog {...dialog}>
      <Panel of={loans} loading={<SkeletonRows label={texts.loading} />}>
        {(known) => <Facts facts={factsOf(known)} />}
      </Panel>
    </StatusDialog>
  )
}

function factsOf({ loans }: CustomerLoans) {
  const running = loans.find(({ status }) => isRunning(status))
  return [
    { label: texts.loan, value: running ? <span translate="no">{running.loan_id}</span> : texts.none },
    ...(running ? [{ label: texts.due, value: <Naira amount={running.due_now} /> }] : []),
  ]
}
