import type { House } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { CustomerId } from '../ids.ts'
import type { JobOutcome, OutboxJob } from '../jobs/outbox.ts'
import { keepAssignedAccount } from './settle-virtual-account.ts'
import { findHolder, findProgress, type Holder, keepCustomerCode, moveOn, type Progress } from './virtual-account-repository.ts'

const longestPauseSeconds = 300

/**
 * Goes on with a customer's virtual account from wherever it stands: customer, identification, account, in this order. Each step is kept
 * before the next, and each may be repeated: the provider has one customer for an e-mail address and one account for a customer.
 */
export async function openVirtualAccount(house: House, job: OutboxJob): Promise<JobOutcome> {
  const customerId = job.subject as CustomerId
  const progress = await findProgress(house.database, customerId)
  const holder = await findHolder(house.database, customerId)
  if (!progress || !holder || progress.state === 'assigned' || progress.state === 'refused') return 'done'
  const customerCode = progress.customerCode ?? (await makeCustomer(house, customerId, holder))
  if (progress.state === 'requested' && (await identify(house, customerId, customerCode, holder)) === 'refused') return 'done'
  if (!(await isIdentified(house, progress, customerCode))) return { againInSeconds: Math.min(2 ** job.attempts, longestPauseSeconds) }
  const account = await house.ports.money.createVirtualAccount(customerCode, holder.phone)
  await transaction(house.database, (tx) => keepAssignedAccount(tx, customerId, account))
  return 'done'
}

async function makeCustomer(house: House, customerId: CustomerId, { email, firstName, lastName, phone }: Holder): Promise<string> {
  const { customerCode } = await house.ports.money.createCustomer({ email, firstName, lastName, phone })
  await keepCustomerCode(house.database, customerId, customerCode)
  return customerCode
}

async function identify(house: House, customerId: CustomerId, customerCode: string, holder: Holder): Promise<'started' | 'refused'> {
  const { bvnSealed, accountNumber, bankCode, accountName, firstName, lastName } = holder
  if (!bvnSealed || !accountNumber || !bankCode) return refuse(house, customerId, 'no BVN or no default bank account any more')
  const bvn = house.vault.open(bvnSealed, 'bvn')
  // Before the call: its outcome may come by webhook sooner than its answer.
  await moveOn(house.database, customerId, ['requested'], 'identifying')
  const person = { accountNumber, bankCode, name: accountName ?? '', bvn, firstName, lastName }
  const answer = await house.ports.money.identify(customerCode, person).catch(async (error: unknown) => {
    await moveOn(house.database, customerId, ['identifying'], 'requested')
    throw error
  })
  return answer === 'started' ? answer : refuse(house, customerId, 'the provider refused the identification')
}

async function refuse(house: House, customerId: CustomerId, problem: string): Promise<'refused'> {
  await moveOn(house.database, customerId, ['requested', 'identifying'], 'refused', problem)
  return 'refused'
}

/** A webhook says it first as a rule; asking helps when it was lost. */
async function isIdentified(house: House, before: Progress, customerCode: string): Promise<boolean> {
  const now = await findProgress(house.database, before.customerId)
  if (now?.state === 'identified') return true
  if (!(await house.ports.money.isIdentified(customerCode))) return false
  return moveOn(house.database, before.customerId, ['identifying', 'identified'], 'identified')
}
