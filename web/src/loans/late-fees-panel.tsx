import { addKobo } from '@kasuwa/domain/money.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { lazyDialog } from '../base/lazy-part.tsx'
import { dayText } from '../base/days.tsx'
import { ForRoles } from '../base/me/for-roles.tsx'
import { useSession } from '../base/session/session.ts'
import { koboOf, Naira, nairaText } from '../money/naira.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LateFeeRule } from './apply/late-fee-rule.tsx'
import { lateFeeTexts as texts } from './late-fee-texts.ts'
import type { LoanDetail } from './loan-queries.ts'

const WaiveDialog = lazyDialog('waive-dialog', async () => (await import('./admin/waive-dialog.tsx')).WaiveDialog)

export type LateFee = LoanDetail['late_fees'][number]

/** The rule of a loan's late fees, each fee with what was paid and taken off and why, and for finance its waiver (LATE-08, LATE-12). */
export function LateFeesPanel({ detail }: { detail: LoanDetail }) {
  const { late_fees: fees, late_fee_rule: rule, late_fees_outstanding: unpaid, loan, schedule } = detail
  return (
    <Card title={texts.title}>
      {rule && schedule[0] && (
        <p className="text-sm text-soft">
          <LateFeeRule
            terms={rule}
            example={{ instalment: schedule[0].amount, principal: loan.approved_amount ?? loan.amount }}
          />
        </p>
      )}
      {fees.length === 0 ? (
        <p className="mt-4">{texts.none}</p>
      ) : (
        <ul aria-label={texts.list} className="mt-4 divide-y divide-edge">
          {fees.map((fee) => (
            <LateFeeLine key={fee.installment_number} fee={fee} loanId={loan.loan_id} />
          ))}
        </ul>
      )}
      {unpaid > 0 && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 font-semibold">
          <span>{texts.unpaid}</span>
          <Naira amount={unpaid} />
        </p>
      )}
    </Card>
  )
}

function LateFeeLine({ fee, loanId }: { fee: LateFee; loanId: string }) {
  const { accountType } = useSession()
  const [isAsked, setAsked] = useState(false)
  const number = fee.installment_number
  // Only what is still owed stands out.
  const isOwed = addKobo(koboOf(fee.paid), koboOf(fee.taken_off)) < koboOf(fee.amount)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className={clsx(isOwed && 'font-medium')}>{texts.charged(number, dayText(fee.charged_on))}</p>
        <p className="text-sm break-words text-soft">{changesOf(fee)}</p>
      </div>
      <Naira amount={fee.amount} className={clsx(isOwed && 'font-semibold')} />
      {accountType === 'admin' && isLeft(fee) && (
        <ForRoles act="loans.waiveLateFee">
          <div className="w-full print:hidden">
            <Button
              look="secondary"
              aria-label={`${texts.waive} ${texts.waiveOf(number)}`}
              onClick={() => setAsked(true)}
            >
              {texts.waive}
            </Button>
            {isAsked && <WaiveDialog fee={fee} loanId={loanId} onClose={() => setAsked(false)} />}
          </div>
        </ForRoles>
      )}
    </li>
  )
}

/** The amounts that were paid and taken off, and why, in one line: a payment in time, a waiver, or one after the other. */
function changesOf({ paid, taken_off: off, lowered, reason }: LateFee): string {
  return [
    paid > 0 && texts.paid(nairaText(paid)),
    off > 0 && texts.takenOff(nairaText(off)),
    lowered > 0 && texts.inTime,
    reason,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Whether something of it stands, which a waiver may take off. */
const isLeft = ({ amount, taken_off: off }: LateFee): boolean => off < amount
