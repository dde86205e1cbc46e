import { loanStatement, type LoanStatement, StatementDiffers } from '@kasuwa/domain/ledger/statement.ts'
import { unpaidParts } from '@kasuwa/domain/loans/reschedule.ts'
import { interestOn, loanFeeOn } from '@kasuwa/domain/loans/schedule.ts'
import { addKobo, kobo } from '@kasuwa/domain/money.ts'
import type { StatedLoan } from './loan-statement-repository.ts'

/**
 * The statement of a loan, compared with its schedule and with what its page shows: opening and changes are the closing balance, principal,
 * interest and loan fee are those that the instalments still owe, and late fees those that stand unpaid.
 * @throws StatementDiffers if one of them is another
 */
export function loanFigures(loan: StatedLoan): LoanStatement {
  const { schedule, total, paid } = loan
  const figures = loanStatement(loan.rows, agreedCost(loan), loan.fees)
  const owed = { ...unpaidParts(schedule), shown: kobo((total ?? 0) - paid) }
  const changes = addKobo(...figures.lines.map(({ change }) => change))
  const agree =
    figures.principal === owed.principal &&
    figures.interest === owed.interest &&
    figures.loanFees === owed.fee &&
    figures.lateFees === loan.lateFees &&
    figures.closing === owed.shown &&
    figures.closing === changes
  if (!agree)
    throw new StatementDiffers(`${loan.loanId}: ${JSON.stringify({ ...owed, changes, closing: figures.closing })}`)
  return figures
}

/** Interest and loan fee of the frozen schedule; a loan that has none any more was cancelled or its money came back. */
function agreedCost({ broughtIn, schedule, approved, amount, rate, term, loanFeeFixed, loanFeeBp }: StatedLoan) {
  if (broughtIn) return broughtIn
  if (schedule.length > 0)
    return {
      interest: addKobo(...schedule.map(({ interest }) => interest)),
      loanFees: addKobo(...schedule.map(({ fee }) => fee)),
    }
  const principal = approved ?? amount
  return {
    interest: interestOn(principal, rate, term),
    loanFees: loanFeeOn(principal, { fixed: loanFeeFixed, bp: loanFeeBp }),
  }
}
