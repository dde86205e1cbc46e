import { notifyAccountChanged } from '../access/security-notice.ts'
import { answerOnce } from '../idempotency/idempotency.ts'
import { type Context, customerIdOf } from '../context/context.ts'
import { record } from '../audit/record.ts'
import { promiseVirtualAccount } from '../outbox/promise-virtual-account.ts'
import { type BankAccount, lockAccounts, saveAccounts } from './account-repository.ts'
import { deleteAccount, setDefault } from '@kasuwa/domain/bank-accounts/accounts.ts'
import { accountAnswer } from './account-answer.ts'

/**
 * Changes the caller's own accounts by one of the domain's rules, one change of a customer at a time. A new default account causes a text
 * to them (C-223). `answer` reads the accounts afterwards.
 */
export function changeAccounts<T>(
  context: Context,
  action: string,
  change: (accounts: BankAccount[]) => BankAccount[],
  answer: (accounts: BankAccount[]) => T,
): Promise<T> {
  const customerId = customerIdOf(context.actor)
  return answerOnce(context, async (tx) => {
    const before = await lockAccounts(tx, customerId)
    const after = change(before)
    await saveAccounts(tx, customerId, before, after)
    const [earlier, next] = [defaultOf(before), defaultOf(after)]
    // The provider identifies the holder of a virtual account by their bank account.
    if (context.actor.kycLevel === 2 && next && next.accountNumber !== earlier?.accountNumber)
      await promiseVirtualAccount(tx, context.app, customerId)
    if (next && !isSamePlace(next, earlier))
      await notifyAccountChanged(tx, context.app, context.actor.userId, 'DEFAULT_ACCOUNT_CHANGED', next)
    await record(tx, context.actor, {
      action,
      subject: { kind: 'customer', id: customerId },
      before: before.map(recorded),
      after: after.map(recorded),
    })
    return answer(after)
  })
}

const recorded = ({ bankCode, accountNumber, isDefault }: BankAccount) => ({ bankCode, accountNumber, isDefault })

const defaultOf = (accounts: readonly BankAccount[]) => accounts.find(({ isDefault }) => isDefault)

const isSamePlace = (one: BankAccount, other: BankAccount | undefined): boolean =>
  one.bankCode === other?.bankCode && one.accountNumber === other.accountNumber

/**
 * Removes one of the caller's accounts; one of those that remain is the default (C-111).
 * @throws Refused bank_account_unknown
 */
export function deleteBankAccount(context: Context, { bank_code }: { bank_code: string }) {
  return changeAccounts(
    context,
    'bank-account.deleted',
    (before) => deleteAccount(before, bank_code),
    (accounts) => ({ bank_accounts: accounts.map(accountAnswer) }),
  )
}

/**
 * Makes one of the caller's accounts the default; there is exactly one (BANK-07).
 * @throws Refused bank_account_unknown
 */
export function setDefaultAccount(context: Context, { bank_code }: { bank_code: string }) {
  return changeAccounts(
    context,
    'bank-account.default-set',
    (before) => setDefault(before, bank_code),
    (accounts) => ({ bank_accounts: accounts.map(accountAnswer) }),
  )
}
