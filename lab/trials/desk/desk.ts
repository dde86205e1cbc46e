import { dataOf } from '../../../journeys/calls.ts'
import { createStaff } from '../../../journeys/command-line.ts'
import { customerIdOf, lend, virtualAccountOf } from '../../../journeys/lending.ts'
import { newClient } from '../../../journeys/calls.ts'
import { signIn } from '../../../journeys/sign-up.ts'
import { agentPhone, newBorrower, type World } from '../../../journeys/world.ts'
import { aRunningLoan, aVirtualAccount, pay } from '../../../server/src/testing/test-lending.ts'
import { aCustomer, anAdmin, anAgent } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'

/** Cash is on, and some acts of each kind are above the limit of one person (DESK-30, DESK-64, DESK-80). */
export const deskEnvironment = {
  AGENT_CASH: 'on',
  AGENT_CASH_LIMIT_NAIRA: '100000000',
  SECOND_PERSON_ASSIGNMENT_ABOVE: '30',
  SECOND_PERSON_REVERSAL_ABOVE: '30',
  SECOND_PERSON_REFUND_ABOVE: '3',
} as const

/** The people who act at the desk, by their tokens, and the customers concerned. */
export type Desk = {
  readonly url: string
  readonly sandboxUrl: string
  readonly admins: readonly [string, string]
  readonly agent: string
  /** The agent's customer with a running loan, with the ids that an agent uses. */
  readonly payer: { readonly customerId: string; readonly loanId: string }
  /** A customer with much credit and no loan. */
  readonly creditor: { readonly customerId: string }
}

const lentNaira = 500_000
/** Kobo of the customer with much credit. */
export const deskCredit = 50_000_000

/** The desk of a running product, with a second admin. */
export async function openDesk(world: World): Promise<Desk> {
  const { product, admin, sandbox } = world
  const [second, agent] = [newClient(product), newClient(product)]
  await createStaff(product, 'admin', secondAdminPhone, 'Bola', 'Eze')
  await signIn(second, secondAdminPhone)
  await signIn(agent, agentPhone)
  const [borrower, creditor] = [await newBorrower(world), await newBorrower(world)]
  const { loan_id: loanId } = await lend(world, borrower, lentNaira)
  await sandbox.pay({ account_number: await virtualAccountOf(world, creditor.phone), amount: deskCredit })
  await dataOf(agent.get('/agent/cash'))
  return {
    url: product.url,
    sandboxUrl: product.sandboxUrl,
    admins: [admin.token ?? '', second.token ?? ''],
    agent: agent.token ?? '',
    payer: { customerId: await customerIdOf(world, borrower.phone), loanId },
    creditor: { customerId: await customerIdOf(world, creditor.phone) },
  }
}

const secondAdminPhone = '08090000003'

/** The same on a server of this process, whose settings are `deskEnvironment`. @param url the address of the acts, when it is not this server */
export async function deskOf(server: TestServer, url = server.url): Promise<Desk> {
  const [admin, second, agent] = [await anAdmin(server), await anAdmin(server), await anAgent(server)]
  const [borrower, creditor] = [await aCustomer(server, { agent }), await aCustomer(server)]
  const { loan_id: loanId } = await aRunningLoan(server, admin, borrower, lentNaira)
  await pay(server, await aVirtualAccount(server, creditor, admin), deskCredit)
  return {
    url,
    sandboxUrl: server.sandboxUrl,
    admins: [admin.token, second.token],
    agent: agent.token,
    payer: { customerId: borrower.customerId, loanId },
    creditor: { customerId: creditor.customerId },
  }
}
