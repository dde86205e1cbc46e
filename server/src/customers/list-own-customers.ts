import { accountAnswer } from '../bank-accounts/account-answer.ts'
import { accountsByCustomer, type BankAccount } from '../bank-accounts/account-repository.ts'
import { envelope } from '../context/response-envelope.ts'
import { agentIdOf, type Context, type Viewer } from '../context/context.ts'
import { businessesOnWire, employmentOnWire } from '../profile/profile-answer.ts'
import { pageOf, rangeOf } from '../lists/page.ts'
import { loanAnswer } from '../loans/loan-answer.ts'
import { type Loan, loansByCustomer } from '../loans/loan-repository.ts'
import { listedAnswer, type ListedInput, readListedFilter } from './listed-customer.ts'
import { listOwnCustomers, type OwnCustomer } from './own-customer-repository.ts'

/** One page of the agent's own customers with all they may know of them, newest first (API-42, ACUST-01, C-145). Never a NIN or BVN. */
export async function listCustomersOfAgent({ app, actor }: Context, input: ListedInput) {
  const { database } = app
  const filter = await readListedFilter(database, input)
  const [read, total] = await listOwnCustomers(database, agentIdOf(actor), filter, rangeOf(input))
  const { rows, page } = pageOf(input, read, { total, isExact: true })
  const ids = rows.map(({ id }) => id)
  const [accounts, loans] = await Promise.all([accountsByCustomer(database, ids), loansByCustomer(database, ids)])
  return envelope({
    data: rows.map((row) => customerAnswer({ app, actor }, row, accounts.get(row.id) ?? [], loans.get(row.id) ?? [])),
    page,
  })
}

function customerAnswer(viewer: Viewer, row: OwnCustomer, accounts: readonly BankAccount[], loans: readonly Loan[]) {
  return {
    ...listedAnswer(viewer, row),
    cluster_id: row.groupId,
    bank_accounts: accounts.map(accountAnswer),
    employment: employmentOnWire(row),
    businesses: businessesOnWire(row),
    loans: loans.map(loanAnswer),
  }
}
