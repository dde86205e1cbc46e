import { Link } from '../app/link.tsx'
import { nairaText } from '../money/naira.tsx'
import { pathTo } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { standingOf } from './loan-badge.tsx'
import type { OwnLoan } from './loan-columns.tsx'
import { rejectedTexts as texts } from './texts.ts'

/** That the customer's newest request was rejected, and the way to the reason and their answer; nothing once they have asked again. `loans` are newest first (DATA-03). */
export function RejectedNotice({ loans: [loan] }: { loans: readonly OwnLoan[] }) {
  if (!loan || standingOf(loan) !== 'rejected') return null
  return (
    <Card title={texts.title} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{texts.what(loan.loan_id, nairaText(loan.amount))}</p>
        <Link
          to={pathTo('business-user-loan-details', { id: loan.loan_id })}
          className={`${buttonClass('secondary')} max-md:w-full`}
        >
          {texts.details}
        </Link>
      </div>
    </Card>
  )
}
