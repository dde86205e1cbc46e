import { aRunningLoan, aVirtualAccount } from '../../../server/src/testing/test-lending.ts'
import { aCustomer, type TestPerson } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { frequencies } from '@kasuwa/domain/loans/terms.ts'
import type { CustomerId } from '../../../server/src/base/ids.ts'
import { borrowerCount } from './delivery-plan.ts'

export type Borrower = { customerId: CustomerId; loanId: string; account: string }

/** The payers in a run; the references of its payments begin with `run` and a hyphen. */
export type Payers = { run: string; borrowers: Borrower[]; strangersAccount: string }

let runs = 0

/**
 * New customers, each with a running loan and an account to pay it into; the loans are larger where there are more payments, so that only
 * some are fully repaid.
 */
export async function newPayers(server: TestServer, admin: TestPerson, payments: number): Promise<Payers> {
  const run = `run${++runs}`
  const borrowers: Borrower[] = []
  for (let index = 0; index < borrowerCount; index += 1) {
    const customer = await aCustomer(server)
    const naira = Math.max(1_000, payments * 50) * (index + 1)
    const { id } = await aRunningLoan(server, admin, customer, naira, frequencies[index % frequencies.length])
    const account = await aVirtualAccount(server, customer, admin)
    borrowers.push({ customerId: customer.customerId, loanId: id, account })
  }
  return { run, borrowers, strangersAccount: String(8_800_000_000 + runs) }
}

/** The account of a place in a plan. */
export const accountOf = ({ borrowers, strangersAccount }: Payers, who: number): string =>
  borrowers[who]?.account ?? strangersAccount
