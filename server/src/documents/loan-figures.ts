import { loanStatement, type LoanStatement, StatementDiffers } from '@kasuwa/domain/ledger/statement.ts'
import { outstandingOf, unpaidPrincipalOf } from '@kasuwa/domain/loans/instalments.ts'
import { interestOn } from '@kasuwa/domain/loans/schedule.ts'
import { addKobo, kobo, subtractKobo } from '@kasuwa/domain/money.ts'
import type { StatedLoan } from './loan-statement-repository.ts'

/**
 * The statement of a loan, compared with its schedule and with what its page shows: opening and changes are the closing balance, principal
 * and interest are those that the instalments still owe, and late fees those that stand unpaid.
 * @throws StatementDiffers if one of them is another
 */
export function loanFigures(loan: StatedLoan): LoanStatement {
  const { schedule, total, paid } = loan
  const figures = loanStatement(loan.rows, agreedInterest(loan), loan.fees)
  const owed = {
    principal: unpaidPrincipalOf(schedule),
    all: outstandingOf(schedule),
    shown: kobo((total ?? 0) - paid),
  }
  const changes = addKobo(...figures.lines.map(({ change }) => change))
  const agree =
    figures.principal === owed.principal &&
    figures.interest === subtractKobo(owed.all, owed.principal) &&
    figures.lateFees === loan.lateFees &&
    figures.closing === owed.shown &&
    figures.closing === changes
  if (!agree)
    throw new StatementDiffers(`${loan.loanId}: ${JSON.stringify({ ...owed, changes, closing: figures.closing })}`)
  return figures
}

/** The interest of the frozen schedule; a loan that has none any more was cancelled or its money came back. */
function agreedInterest({ schedule, approved, amount, rate, term }: StatedLoan) {
  if (schedule.length > 0) return addKobo(...schedule.map(({ interest }) => interest))
  return interestOn(approved ?? amount, rate, term)
}
