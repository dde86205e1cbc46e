import { isDeepStrictEqual } from 'node:util'
import { type LoanOffer, offerOf } from '@kasuwa/contract/entities/loan-offer.ts'
import type { loanRequestInput } from '@kasuwa/contract/loans.ts'
import type { Day } from '@kasuwa/domain/dates.ts'
import { annualCost } from '@kasuwa/domain/loans/annual-cost.ts'
import { wrongChoices } from '@kasuwa/domain/loans/choice.ts'
import { loanGate } from '@kasuwa/domain/loans/gates.ts'
import { makeOffer } from '@kasuwa/domain/loans/offer.ts'
import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import { applicationReference, loanReference } from '@kasuwa/domain/loans/references.ts'
import type { ScheduleTerms } from '@kasuwa/domain/loans/schedule.ts'
import type { BasisPoints } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type * as z from 'zod/mini'
import { onceByKey } from '../idempotency/idempotency.ts'
import { record } from '../audit/record.ts'
import { type Context, customerIdOf } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { type LoanId, newId } from '../base/ids.ts'
import { insertAgreement } from './agreement-repository.ts'
import { lockBorrower } from './borrower-repository.ts'
import { requireUnderCeiling } from './loan-ceiling.ts'
import { productAnswer, requestedAnswer } from './loan-answer.ts'
import { enforceLimit, type Limit } from '../security/limits.ts'
import type { OfferedVersion } from './offered-terms.ts'
import { wrongChoiceMessages } from './wrong-choice-messages.ts'
import { lockOffered } from './version-repository.ts'
import { insertLoan, loadLoan, type LoanRequest, nextNumbers } from './loan-repository.ts'

/** The limit of one customer's requests in an hour: far more than a person makes, and few for a program that requests and withdraws. */
const requests: Limit = { name: 'loan requests', max: 60, seconds: 3_600 }

type LoanRequestInput = z.output<typeof loanRequestInput>

/**
 * Requests a loan. The gates are checked here again, in their order (C-109); at most three requests of one customer wait at a time (C-90).
 * The interest rate is fixed now and does not change later (C-91). The offer is kept with the request, and a shown offer that is no
 * longer right is refused. The audit trail has whether it was shown. The agreement is kept for ever as the customer accepted it (PAPER-06).
 * @throws Refused active_loan, upgrade_account, no_bank_account, requests_waiting, amount_above_ceiling, product_not_offered, offer_changed, invalid,
 *   idempotency_conflict, too_many_requests
 */
export async function requestLoan(context: Context, input: LoanRequestInput) {
  await enforceLimit(context.app, requests, context.actor.userId)
  return onceByKey(
    context,
    (tx) => request(tx, context, input),
    async (id) => requestedAnswer(await loadLoan(context.app.database, id)),
  )
}

async function request(tx: Transaction, context: Context, input: LoanRequestInput): Promise<LoanId> {
  const { actor, app } = context
  const customerId = customerIdOf(actor)
  const gate = loanGate(await lockBorrower(tx, customerId))
  if (gate !== 'open') throw new Refused(gate)
  requireUnderCeiling(app.settings, input.amount, 'amount')
  const version = await requireVersion(tx, context, input)
  const { offer: shown, amount, purpose } = input
  const { rate, loanFee, lateFee } = version
  const loan: LoanRequest = {
    amount,
    purpose,
    id: newId(),
    customerId,
    term: Number(input.term),
    frequency: input.repayment_frequency,
    product: version.product,
    productVersion: version.version,
    rate,
    loanFee,
    lateFee,
  }
  const offer = requireOffer(tx, loan, shown)
  const numbers = await nextNumbers(tx)
  const references = { loanId: loanReference(numbers.loan), applicationId: applicationReference(numbers.application) }
  const offerDigest = await insertLoan(tx, loan, references, offer)
  const agreement = await insertAgreement(tx, loan, {
    loanId: references.loanId,
    ...termsOf(loan),
    ...productAnswer({ ...loan, productName: version.name }),
    annualCost: costOf(loan, tx.today),
    offer,
    isShown: shown !== undefined,
    device: context.exchange.deviceWords,
  })
  await record(tx, actor, {
    action: 'loan.requested',
    subject: { kind: 'loan', id: loan.id },
    after: { ...loan, offerDigest, offerShown: shown !== undefined, agreement },
  })
  return loan.id
}

/**
 * The version that a request is made on, locked until the request is written (C-200). It is the published one; the one that was shown may have been
 * replaced meanwhile.
 * @throws Refused product_not_offered, offer_changed, invalid
 */
async function requireVersion(
  tx: Transaction,
  { actor, app }: Context,
  { product = defaultProduct, product_version: shown, amount, ...terms }: LoanRequestInput,
): Promise<OfferedVersion> {
  const offered = await lockOffered(tx, customerIdOf(actor), product, app.settings)
  if (!offered) throw new Refused('product_not_offered')
  const { version, completedInTime } = offered
  if (shown !== undefined && shown !== version.version) throw new Refused('offer_changed')
  const choice = { amount, months: Number(terms.term), frequency: terms.repayment_frequency, start: tx.today }
  const wrong = wrongChoices(version, choice, completedInTime)
  if (wrong.length > 0) throw new Refused('invalid', wrongChoiceMessages(wrong))
  return version
}

const termsOf = ({ amount, term, frequency, purpose, rate }: LoanRequest) => ({
  amount,
  term,
  frequency,
  purpose,
  rate,
})

function costOf(loan: LoanRequest, start: Day): BasisPoints {
  const { instalments } = makeOffer(scheduleTermsOf(loan, start))
  return annualCost({ principal: loan.amount, start, instalments })
}

/** Returns today's offer at our terms, and refuses if the shown offer, if any, differs. */
function requireOffer({ today }: Transaction, loan: LoanRequest, shown: LoanOffer | undefined): LoanOffer {
  const offer = offerOf({ ...scheduleTermsOf(loan, today), lateFee: loan.lateFee })
  if (shown && !isDeepStrictEqual(shown, offer)) throw new Refused('offer_changed')
  return offer
}

const scheduleTermsOf = (
  { amount: principal, term: months, rate, frequency, loanFee }: LoanRequest,
  start: Day,
): ScheduleTerms => ({ principal, months, rate, frequency, loanFee, start })
