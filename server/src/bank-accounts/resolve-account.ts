import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context } from '../context/context.ts'
import { enforceLimit, type Limit } from '../security/limits.ts'

/** One person may look up so many an hour, added accounts included: nobody must collect the names of other people's accounts. */
const resolutions: Limit = { name: 'account-resolution', max: 20, seconds: 3_600 }

/**
 * The name under which a bank has an account (C-114).
 * @throws Refused account_not_resolved, account_lookup_limit; ProviderUnavailable
 */
export async function resolveAccount(context: Context, input: { account_number: string; bank_code: string }) {
  return { account_name: await nameOf(context, input.account_number, input.bank_code) }
}

/** The account's name at the bank. No transaction is open while the bank is asked. */
export async function nameOf({ app, actor }: Context, accountNumber: string, bankCode: string): Promise<string> {
  await enforceLimit(app, resolutions, actor.userId, 'account_lookup_limit')
  const resolved = await app.ports.money.resolveAccount(accountNumber, bankCode)
  if (!resolved) throw new Refused('account_not_resolved')
  return resolved.accountName
}
