import { setTimeout as sleep } from 'node:timers/promises'
import { customerWords } from '@kasuwa/contract/customer-words.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { onceByKey } from '../idempotency/idempotency.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/transaction.ts'
import { type CustomerId, isId } from '../base/ids.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import {
  findProgress,
  loadHolder,
  loadProgress,
  lockCustomer,
  type Progress,
  requestAccount,
} from './virtual-account-repository.ts'

/** Milliseconds of real time. */
const timeoutMs = 10_000
const pollMs = 100

/**
 * Gives a customer their virtual account, once: a second call gets the answer of the first (C-137). Waits up to 10 seconds; answers 202
 * when the provider needs longer, and a webhook or the outbox completes it.
 * @throws Refused not_found, bvn_needed, no_default_bank_account; virtual_account_refused with the provider's reason
 */
export function assignVirtualAccount(context: Context, { id }: { id: string }) {
  if (!isId<CustomerId>(id)) throw new Refused('not_found')
  return onceByKey(
    context,
    (tx) => begin(tx, context, id),
    async () => {
      const { state, problem, ...account } = await awaitAccount(context, id)
      if (state === 'refused') throw new Refused('virtual_account_refused', undefined, { reason: problem ?? '' })
      if (state !== 'assigned') {
        context.exchange.status = 202
        context.exchange.message = customerWords.virtualAccountOnItsWay.text
      }
      return virtualAccountAnswer(state === 'assigned' ? account : null)
    },
  )
}

async function begin(tx: Transaction, { actor, app }: Context, customerId: CustomerId): Promise<void> {
  if (!(await lockCustomer(tx, customerId))) throw new Refused('not_found')
  const progress = await findProgress(tx, customerId)
  if (progress && progress.state !== 'refused') {
    // The outbox may have given up its job. An admin asks now, so it is tried again.
    if (progress.state !== 'assigned' && progress.openJob === null) await promiseVirtualAccount(tx, app, customerId)
    return
  }
  const holder = await loadHolder(tx, customerId)
  if (!holder.bvnSealed) throw new Refused('bvn_needed')
  if (!holder.accountNumber) throw new Refused('no_default_bank_account')
  await requestAccount(tx, customerId, actor.userId)
  await promiseVirtualAccount(tx, app, customerId)
  await record(tx, actor, { action: 'virtual-account.requested', subject: { kind: 'customer', id: customerId } })
}

/** Runs the customer's own job whenever it is due, until the account is there, or is refused, or time is up. */
async function awaitAccount({ app }: Context, customerId: CustomerId): Promise<Progress> {
  const until = performance.now() + timeoutMs
  let worked: string | undefined
  for (;;) {
    const progress = await loadProgress(app.database, customerId)
    const { state, openJob } = progress
    if (
      state === 'assigned' ||
      state === 'refused' ||
      performance.now() >= until ||
      app.outbox.stateOf('money') === 'open'
    )
      return progress
    if (openJob && state !== worked)
      await Promise.race([app.outbox.work(openJob), sleep(until - performance.now(), undefined, { ref: false })])
    worked = state
    await sleep(pollMs)
  }
}

/** Whether there is an account, and its details (DATA-16). */
export function virtualAccountAnswer(account: Pick<Progress, 'accountNumber' | 'accountName' | 'bankName'> | null) {
  const user_dva = account?.accountNumber
    ? {
        account_number: account.accountNumber,
        account_name: account.accountName ?? '',
        bank: { name: account.bankName ?? '' },
      }
    : null
  return { user_has_dva: user_dva !== null, user_dva }
}
