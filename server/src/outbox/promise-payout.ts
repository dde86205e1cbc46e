import type { Day } from '@kasuwa/domain/dates.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { PayoutKind } from '@kasuwa/domain/payments/status.ts'
import { transferReference } from '@kasuwa/domain/payments/transfer.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { count, day, kobo, text, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import { type AgentId, type CustomerId, type LoanId, newId, type PaymentId, type UserId } from '../base/ids.ts'
import type { Outbox } from './outbox.ts'
import { arePayoutsStopped } from './payout-stop-repository.ts'
import { requireBalance } from './provider-balance-repository.ts'
import type { Settings } from '../settings/settings.ts'

type NewPayout = {
  kind: PayoutKind
  /** The payout of a loan, with its customer, to an agent, or to a customer only. */
  of: { loanId: LoanId; customerId: CustomerId } | { agentId: AgentId } | { customerId: CustomerId }
  userId: UserId
  amount: Kobo
  /**
   * The account that the money goes to, as of now: a later change of the payee's account has no effect. Without a name until the bank has
   * given it.
   */
  account: { bankCode: string; accountNumber: string; accountName: string | null }
  description: string
  createdBy: UserId
  /** The open item of loan money that came back, where it is paid again. */
  returnedItem?: number
  /** The days that a commission of a sheet is paid for (C-213). */
  period?: { from: Day; to: Day }
}

const insert = statement({
  params: {
    id: uuid<PaymentId>(),
    reference: text,
    kind: word<PayoutKind>(),
    amount: kobo,
    userId: uuid<UserId>(),
    customerId: uuid<CustomerId>().nullable,
    loanId: uuid<LoanId>().nullable,
    agentId: uuid<AgentId>().nullable,
    description: text,
    createdBy: uuid<UserId>(),
    returnedItem: count.nullable,
    from: day.nullable,
    to: day.nullable,
    bankCode: text,
    accountNumber: text,
    accountName: text.nullable,
  },
  sql: `with payment as (
      insert into payments (id, tx_ref, kind, status, amount_kobo, user_id, customer_id, loan_id, agent_id, description, created_by, returned_item_id,
        commission_from, commission_to)
      values (:id, :reference, :kind, 'pending', :amount, :userId, :customerId, :loanId, :agentId, :description, :createdBy,
        :returnedItem, :from, :to)
    )
    insert into transfers (payment_id, reference, amount_kobo, bank_code, account_number, account_name)
    values (:id, :reference, :amount, :bankCode, :accountNumber, :accountName)`,
})

/**
 * Makes a pending payment with its transfer's reference, and promises to send it once the transaction is committed (C-86).
 * @throws Refused payouts_stopped, provider_balance_low
 */
export async function promisePayout(
  tx: Transaction,
  app: { outbox: Outbox; settings: Pick<Settings, 'REQUIRE_PROVIDER_BALANCE'> },
  { of: payable, account, returnedItem, period, ...payout }: NewPayout,
): Promise<PaymentId> {
  if (await arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  await requireBalance(tx, app.settings, payout.amount)
  const id = newId<PaymentId>()
  const reference = transferReference(id)
  const { from = null, to = null } = period ?? {}
  const unnamed = { agentId: null, loanId: null, customerId: null }
  await tx.run(insert, { ...unnamed, ...payable, ...payout, ...account, returnedItem, id, reference, from, to })
  await app.outbox.put(tx, 'transfer', id)
  return id
}
