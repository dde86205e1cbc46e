import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Context, House } from '../context.ts'

/**
 * The name under which a bank keeps an account (C-114).
 * @throws Refused account_not_resolved; ProviderUnavailable
 */
export async function resolveAccount({ house }: Context, input: { account_number: string; bank_code: string }) {
  return { account_name: await nameOf(house, input.account_number, input.bank_code) }
}

/** The name the bank gives; asked outside of any transaction. */
export async function nameOf(house: House, accountNumber: string, bankCode: string): Promise<string> {
  const resolved = await house.ports.money.resolveAccount(accountNumber, bankCode)
  if (!resolved) throw new Refused('account_not_resolved')
  return resolved.accountName
}
