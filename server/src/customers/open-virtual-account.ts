import type { App } from '../context/context.ts'
import { record } from '../audit/record.ts'
import { transaction } from '../db/transaction.ts'
import type { CustomerId } from '../base/ids.ts'
import type { OutboxJob } from '../outbox/job-repository.ts'
import type { JobOutcome } from '../outbox/outbox.ts'
import { keepAssignedAccount } from './settle-virtual-account.ts'
import {
  findHolder,
  findProgress,
  type Holder,
  keepCustomerCode,
  lockCustomer,
  moveOn,
  type Progress,
  requestAccount,
} from './virtual-account-repository.ts'

const maxDelaySeconds = 300

/**
 * Continues the opening of a customer's virtual account from its present state: customer, identification, account, in this order. Each step is kept
 * before the next, and each may be repeated: the provider has one customer for an e-mail address and one account for a customer.
 */
export async function openVirtualAccount(app: App, job: OutboxJob): Promise<JobOutcome> {
  const customerId = job.subject as CustomerId
  await requestItself(app, customerId, job)
  const progress = await findProgress(app.database, customerId)
  const holder = await findHolder(app.database, customerId)
  if (!progress || !holder || progress.state === 'assigned' || progress.state === 'refused') return 'done'
  const customerCode = progress.customerCode ?? (await makeCustomer(app, customerId, holder))
  if (customerCode === null) return 'done'
  // A customer whose answer was lost may have been identified: the provider may refuse that a second time.
  const isAgain = progress.state === 'requested' && job.attempts > 1
  const isIdentifiedAlready = isAgain && (await isIdentified(app, progress, customerCode))
  if (progress.state === 'requested' && !isIdentifiedAlready) {
    if ((await identify(app, customerId, customerCode, holder)) === 'refused') return 'done'
  }
  if (!(await isIdentified(app, progress, customerCode)))
    return { againInSeconds: Math.min(2 ** job.attempts, maxDelaySeconds) }
  const account = await app.ports.money.createVirtualAccount(customerCode, holder.phone)
  if ('refused' in account) await refuse(app, customerId, account.refused)
  else await transaction(app.database, (tx) => keepAssignedAccount(tx, customerId, account))
  return 'done'
}

/**
 * Requests the account where none was requested (C-181), and requests a refused one again, once for each promise; only once the details
 * it needs are there.
 */
async function requestItself(app: App, customerId: CustomerId, { payload, attempts }: OutboxJob): Promise<void> {
  await transaction(app.database, async (tx) => {
    await lockCustomer(tx, customerId)
    const progress = await findProgress(tx, customerId)
    const isAnew = payload['anew'] === true && attempts === 1
    if (progress && !(progress.state === 'refused' && isAnew)) return
    const holder = await findHolder(tx, customerId)
    if (!holder?.bvnSealed || !holder.accountNumber) return
    await requestAccount(tx, customerId, null)
    await record(tx, null, { action: 'virtual-account.requested', subject: { kind: 'customer', id: customerId } })
  })
}

async function makeCustomer(
  app: App,
  customerId: CustomerId,
  { email, firstName, lastName, phone }: Holder,
): Promise<string | null> {
  const made = await app.ports.money.createCustomer({ email, firstName, lastName, phone })
  if ('refused' in made) {
    await refuse(app, customerId, made.refused)
    return null
  }
  await keepCustomerCode(app.database, customerId, made.customerCode)
  return made.customerCode
}

async function identify(
  app: App,
  customerId: CustomerId,
  customerCode: string,
  holder: Holder,
): Promise<'started' | 'refused'> {
  const { bvnSealed, accountNumber, bankCode, accountName, firstName, lastName } = holder
  if (!bvnSealed || !accountNumber || !bankCode)
    return refuse(app, customerId, 'There is no BVN or no default bank account any more')
  const bvn = app.vault.open(bvnSealed, 'bvn')
  const person = { accountNumber, bankCode, name: accountName ?? '', bvn, firstName, lastName }
  const answer = await app.ports.money.identify(customerCode, person)
  if (answer !== 'started') return refuse(app, customerId, answer.refused)
  // Written after the call, so that a server that crashed before it asks again. When a webhook was faster than this answer, its outcome
  // stays.
  await moveOn(app.database, customerId, ['requested'], 'identifying')
  return answer
}

async function refuse(app: App, customerId: CustomerId, problem: string): Promise<'refused'> {
  await moveOn(app.database, customerId, ['requested', 'identifying', 'identified'], 'refused', problem)
  return 'refused'
}

/** Usually the webhook comes first; asking helps when it was lost. */
async function isIdentified(app: App, before: Progress, customerCode: string): Promise<boolean> {
  const now = await findProgress(app.database, before.customerId)
  if (now?.state === 'identified') return true
  if (!(await app.ports.money.isIdentified(customerCode))) return false
  return moveOn(app.database, before.customerId, ['requested', 'identifying', 'identified'], 'identified')
}
