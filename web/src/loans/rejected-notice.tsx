import type { ReactNode } from 'react'
import { Link } from '../base/routing/link.tsx'
import { nairaText } from '../money/naira.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { standingOf } from './loan-badge.tsx'
import type { OwnLoan } from './loan-columns.tsx'
import { cameBackTexts, rejectedTexts as texts } from './texts.ts'

/**
 * The outcome of the customer's newest request if they can act on it: rejected, with a link to the reason and their answer; or
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
  if (standing !== 'rejected') return null
  return (
    <Notice
      title={texts.title}
      act={{ label: texts.details, to: pathTo('business-user-loan-details', { id: loan.loan_id }) }}
    >
      {texts.what(loan.loan_id, nairaText(loan.amount))}
    </Notice>
  )
}

function Notice({ title, act, children }: { title: string; act: { label: string; to: string }; children: ReactNode }) {
  return (
    <Card title={title} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{children}</p>
        <Link to={act.to} className={`${buttonClass('secondary')} max-md:w-full`}>
          {act.label}
        </Link>
      </div>
    </Card>
  )
}
