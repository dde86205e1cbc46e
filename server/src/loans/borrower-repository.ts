import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { Borrower } from '@kasuwa/domain/loans/gates.ts'
import type { Sql } from '../db/database.ts'
import type { CustomerId, LoanId, UserId } from '../ids.ts'

const gateFacts = `select u.kyc_level as "kycLevel",
    exists (select from loans l where l.customer_id = c.id and l.status in ('active', 'overdue')) as "runningLoan",
    (select count(*) from loans l where l.customer_id = c.id and l.status in ('pending', 'approved')) as "waitingRequests",
    (select count(*) from bank_accounts b where b.customer_id = c.id) as "bankAccounts"
  from customers c join users u on u.id = c.user_id where c.id = $1`

/** What the gates ask of a customer (C-109), read while no other request of his is being judged. */
export async function lockBorrower(tx: Sql, customerId: CustomerId): Promise<Borrower> {
  await tx.run('select from customers where id = $1 for no key update', [customerId])
  return (await tx.row<Borrower>(gateFacts, [customerId]))!
}

/** What an approval asks of the borrower (C-87). */
export type ApprovalFacts = {
  userId: UserId
  userStatus: UserStatus
  /** Another loan of his is running, or approved and about to. */
  otherLoan: boolean
  identity: IdentityState[]
  account: { bankCode: string; accountNumber: string; accountName: string } | null
}

const approvalFacts = `select u.id as "userId", u.status as "userStatus",
    exists (select from loans l where l.customer_id = c.id and l.id <> $2 and l.status in ('approved', 'active', 'overdue')) as "otherLoan",
    coalesce((select jsonb_agg(i.state order by i.kind) from identity_checks i where i.user_id = u.id), '[]') as identity,
    (select jsonb_build_object('bankCode', b.bank_code, 'accountNumber', b.account_number, 'accountName', b.account_name)
      from bank_accounts b where b.customer_id = c.id and b.is_default) as account
  from customers c join users u on u.id = c.user_id where c.id = $1`

export const approvalFactsOf = async (tx: Sql, customerId: CustomerId, loanId: LoanId): Promise<ApprovalFacts> =>
  (await tx.row<ApprovalFacts>(approvalFacts, [customerId, loanId]))!
