import type { ReactNode } from 'react'
import { usePanel } from '../base/calls/use-panel.ts'
import { Link } from '../base/routing/link.tsx'
import { nairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { standingOf } from './loan-badge.tsx'
import type { OwnLoan } from './loan-columns.tsx'
import { loanDetailQuery } from './loan-queries.ts'
import { cameBackTexts, rejectedTexts as texts } from './texts.ts'

/**
 * The outcome of the customer's newest request if they can act on it: rejected, with a link to the reason, which waits for their answer; or
 * cancelled because its money came back, with a link to their bank accounts. Renders nothing once they have asked again. `loans` are newest first (DATA-03).
 */
export function RejectedNotice({ loans: [loan] }: { loans: readonly OwnLoan[] }) {
  if (!loan) return null
  const standing = standingOf(loan)
  if (standing === 'cancelled')
    return (
      <Notice
        title={cameBackTexts.title}
        act={{
          label: cameBackTexts.details,
          to: pathTo('user-settings-transactions', { type: 'business-user' }),
        }}
      >
        {cameBackTexts.what(loan.loan_id)}
      </Notice>
    )
  return standing === 'rejected' ? <Rejected loan={loan} /> : null
}

/** Whether the notice's link is the filled button of the home: the newest request was rejected, and its reason waits for an answer. */
export function useWaitsForAnswer([loan]: readonly OwnLoan[]): boolean {
  // Another loan's query stays as it is: its failure is shown.
  const rejectedId = loan && standingOf(loan) === 'rejected' ? loan.loan_id : ''
  const detail = usePanel({ ...silentDetail(rejectedId), enabled: rejectedId !== '' })
  return knownOf(detail)?.rejection?.answer === null
}

const silentDetail = (loanId: string) => ({ ...loanDetailQuery(loanId), meta: { silent: true } })

/** Only the loan's own page tells of the reason and the answer; until it is known, or when it does not come, the notice has a link to it. */
function Rejected({ loan }: { loan: OwnLoan }) {
  const rejection = knownOf(usePanel(silentDetail(loan.loan_id)))?.rejection
  const waits = rejection?.answer === null
  return (
    <Notice
      title={texts.title}
      act={{
        label: waits ? texts.answer : texts.details,
        to: pathTo('business-user-loan-details', { id: loan.loan_id }),
        look: waits ? 'primary' : 'secondary',
      }}
    >
      <span className="block">{texts.what(loan.loan_id, nairaText(loan.amount))}</span>
      {rejection && <span className="block">{waits ? texts.canAnswer : texts.answered}</span>}
    </Notice>
  )
}

type Act = { label: string; to: string; look?: 'primary' | 'secondary' }

function Notice({ title, act, children }: { title: string; act: Act; children: ReactNode }) {
  return (
    <Card title={title} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{children}</p>
        <Link to={act.to} className={`${buttonClass(act.look ?? 'secondary')} max-md:w-full`}>
          {act.label}
        </Link>
      </div>
    </Card>
  )
}
