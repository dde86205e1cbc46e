import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { IdentityKind } from '../kyc/identity-repository.ts'
import type { IdentityAnswer } from '../providers/ports.ts'
import type { IdentityState } from '@kasuwa/domain/kyc/identity.ts'
import type { KycLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Borrower } from '@kasuwa/domain/loans/gates.ts'
import { bool, count, integerOf, json, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, LoanId, UserId } from '../base/ids.ts'

const id = uuid<CustomerId>()

const lockCustomer = statement({ params: { id }, sql: 'select from customers where id = :id for no key update' })
const readGateFacts = statement({
  params: { id },
  row: { kycLevel: integerOf<KycLevel>(), runningLoan: bool, waitingRequests: count, bankAccounts: count },
  sql: `select u.kyc_level as "kycLevel",
      exists (select from loans l where l.customer_id = c.id and is_running(l.status)) as "runningLoan",
      (select count(*) from loans l where l.customer_id = c.id and l.status in ('pending', 'approved')) as "waitingRequests",
      (select count(*) from bank_accounts b where b.customer_id = c.id) as "bankAccounts"
    from customers c join users u on u.id = c.user_id where c.id = :id`,
})
/** The facts an approval of the loan `:loanId` checks about its borrower (C-87), the customer `c` with the user `u`. */
export const approvalShape = {
  userId: uuid<UserId>(),
  userStatus: word<UserStatus>(),
  firstName: text.certain,
  middleName: text.nullable,
  lastName: text.certain,
  /** Whether another loan of theirs is running, or is approved. */
  otherLoan: bool,
  identity: json<{ kind: IdentityKind; state: IdentityState; matched: IdentityAnswer['matched'] | null }[]>(),
  account: json<{ bankCode: string; accountNumber: string; accountName: string }>().nullable,
}
export const approvalColumns = `u.id as "userId", u.status as "userStatus", u.first_name as "firstName", u.middle_name as "middleName",
      u.last_name as "lastName",
      exists (
        select from loans l where l.customer_id = c.id and l.id <> :loanId and l.status in ('approved', 'active', 'overdue')
      ) as "otherLoan",
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'state', i.state, 'matched', i.matched) order by i.kind)
        from identity_checks i where i.user_id = u.id), '[]') as identity,
      (select jsonb_build_object('bankCode', b.bank_code, 'accountNumber', b.account_number, 'accountName', b.account_name)
        from default_accounts b where b.customer_id = c.id) as account`
const readApprovalFacts = statement({
  params: { id, loanId: uuid<LoanId>() },
  row: approvalShape,
  sql: `select ${approvalColumns} from customers c join users u on u.id = c.user_id where c.id = :id`,
})

export type ApprovalFacts = RowOf<typeof readApprovalFacts>

/** Reads the facts that the gates check about a customer (C-109), locked so that their requests are decided one at a time. */
export async function lockBorrower(tx: Sql, id: CustomerId): Promise<Borrower> {
  await tx.run(lockCustomer, { id })
  return tx.only(readGateFacts, { id })
}

export const approvalFactsOf = (tx: Sql, id: CustomerId, loanId: LoanId): Promise<ApprovalFacts> =>
  tx.only(readApprovalFacts, { id, loanId })
