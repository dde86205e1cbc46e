import { customerCreditReceived, repaymentReceived, unmatchedMoney } from '@kasuwa/domain/ledger/events.ts'
import { allocate, allocatedTo, applyAllocations } from '@kasuwa/domain/loans/allocation.ts'
import { type Instalment, totalPaid, unpaidRow } from '@kasuwa/domain/loans/instalments.ts'
import { nextDue, runningStatus } from '@kasuwa/domain/loans/overdue.ts'
import { record } from '../audit/record.ts'
import type { App } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { newId, type PaymentId } from '../ids.ts'
import { post } from '../ledger/post.ts'
import type { MoneyEvent, ProviderTransaction } from '../providers/ports.ts'
import {
  insertCredit,
  insertRepayment,
  insertSuspenseItem,
  type Payer,
  type RunningLoan,
  takeCharge,
} from './charge-repository.ts'
import { keepConflict, type KeptBody } from './webhook-repository.ts'

type Charge = Extract<MoneyEvent, { kind: 'charge' }>

/**
 * Books money that came in: to the payer's running loan, the oldest instalment first, and what is more to their credit; without such a
 * loan all of it to their credit; to suspense when no customer has the account. Never refused, once for ever by its reference (C-93, C-94).
 */
export async function receiveCharge(tx: Transaction, app: App, event: Charge, body: KeptBody): Promise<void> {
  const taken = await takeCharge(tx, body, event.transaction)
  if (!taken) {
    if (await keepConflict(tx, body)) app.log.warn('a known webhook came with another body', { key: body.key })
  } else if (!taken.payer) {
    await suspend(tx, app, event)
  } else if (taken.payer.loan) {
    await repay(tx, event.transaction, taken.payer, taken.payer.loan)
  } else {
    await credit(tx, event.transaction, taken.payer)
  }
}

async function repay(tx: Transaction, charge: ProviderTransaction, payer: Payer, loan: RunningLoan): Promise<void> {
  const before = paidRows(loan)
  const { allocations, excess } = allocate(before, charge.amount)
  const rows = applyAllocations(before, allocations)
  const after = { paid: totalPaid(rows), state: runningStatus(rows, tx.today), next: nextDue(rows) }
  const id = newId<PaymentId>()
  const journal = repaymentReceived({
    loanId: loan.id,
    customerId: payer.customerId,
    principal: allocatedTo(allocations, 'principal'),
    interest: allocatedTo(allocations, 'interest'),
    excess,
    fee: charge.fee,
  })
  const audit = {
    action: 'loan.repaid',
    subject: { kind: 'loan', id: loan.id },
    before: { state: loan.state, paid: loan.paid },
    after: { state: after.state, paid: after.paid, paymentId: id, amount: charge.amount, excess },
  }
  await insertRepayment(tx, { id, charge, payer, excess }, { allocations, after, journal, audit })
}

/** The instalments with what is paid of each: payments fill them in their order, so the sum is enough. */
function paidRows({ rows, paid }: RunningLoan): Instalment[] {
  const fresh = rows.map(unpaidRow)
  return applyAllocations(fresh, allocate(fresh, paid).allocations)
}

async function credit(tx: Transaction, charge: ProviderTransaction, payer: Payer): Promise<void> {
  const { customerId } = payer
  const id = newId<PaymentId>()
  await insertCredit(tx, { id, charge, payer, excess: charge.amount })
  await post(tx, customerCreditReceived({ customerId, amount: charge.amount, fee: charge.fee }), charge.reference, id)
  await record(tx, null, {
    action: 'customer.credited',
    subject: { kind: 'customer', id: customerId },
    after: { paymentId: id, amount: charge.amount },
  })
}

async function suspend(tx: Transaction, app: App, { transaction: charge, senderName }: Charge): Promise<void> {
  const { reference, amount, fee } = charge
  await insertSuspenseItem(tx, charge, senderName)
  await post(tx, unmatchedMoney({ amount, fee }), reference, null)
  await record(tx, null, { action: 'money.unmatched', subject: { kind: 'charge', id: reference }, after: { amount } })
  app.log.warn('money came to an account of no customer', { reference, amount })
}
