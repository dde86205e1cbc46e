import { addKobo, type Kobo } from '../money.ts'
import type { AccountCode } from './accounts.ts'
import type { Assignment } from './events.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

/**
 * The cash of earlier hand-overs, which was booked to the provider's balance, is moved to where it is: the bank and the office. It is done
 * once (BOOK-31).
 */
export function handOversMoved({ bank, officeCash }: { bank: Kobo; officeCash: Kobo }): Journal {
  return journal('hand_overs_moved', [
    debit('bank', bank),
    debit('office_cash', officeCash),
    credit('cash', addKobo(bank, officeCash)),
  ])
}

/**
 * A repayment that reached a bank account of the lender and not the provider: it pays principal, interest and late fees of its customer's loan, the rest is
 * their credit (C-193).
 */
export function bankMoneyAssigned(
  bank: AccountCode,
  { loanId, customerId, principal, interest, loanFees, lateFees, excess }: Assignment,
): Journal {
  const owner = loanId === null ? { customerId } : { loanId, customerId }
  return journal('bank_money_assigned', [
    debit(bank, addKobo(principal, interest, loanFees, lateFees, excess)),
    credit('loans_receivable', principal, owner),
    credit('interest_income', interest, owner),
    credit('loan_fees', loanFees, owner),
    credit('late_fees', lateFees, owner),
    credit('customer_credit', excess, { customerId }),
  ])
}
