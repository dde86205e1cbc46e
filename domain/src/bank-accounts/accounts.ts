import { Refused } from '../refusal.ts'

/** The facts the rules need of a customer's account; there is at most one per bank (C-110). */
export interface KeyedAccount {
  readonly bankCode: string
  readonly isDefault: boolean
}

/** Ten digits. The check digit is never a refusal (C-114). */
export function isAccountNumber(text: string): boolean {
  return /^\d{10}$/.test(text)
}

/** The holder's name is looked up once a bank is chosen and the number has ten digits (BANK-03). */
export function mayLookUp(bankCode: string | null | undefined, accountNumber: string): boolean {
  return Boolean(bankCode) && isAccountNumber(accountNumber)
}

/**
 * Adds an account, or replaces the one at the same bank in its place (BANK-06). The first account is the default, and a replaced
 * default stays it (C-111).
 * @param accounts oldest first
 */
export function addAccount<A extends KeyedAccount>(accounts: readonly A[], account: A): A[] {
  const known = accounts.some(({ bankCode }) => bankCode === account.bankCode)
  const list = known
    ? accounts.map((old) => (old.bankCode === account.bankCode ? account : old))
    : [...accounts, account]
  const otherDefault = list.some((each) => each.isDefault && each.bankCode !== account.bankCode)
  return account.isDefault || !otherDefault ? withDefault(list, account.bankCode) : list
}

/**
 * Makes exactly one account the default (BANK-07).
 * @throws Refused bank_account_unknown
 */
export function setDefault<A extends KeyedAccount>(accounts: readonly A[], bankCode: string): A[] {
  requireAccount(accounts, bankCode)
  return withDefault(accounts, bankCode)
}

/**
 * Removes an account; if it was the default, the oldest remaining one becomes the default (C-111).
 * @throws Refused bank_account_unknown
 */
export function deleteAccount<A extends KeyedAccount>(accounts: readonly A[], bankCode: string): A[] {
  requireAccount(accounts, bankCode)
  const rest = accounts.filter((account) => account.bankCode !== bankCode)
  const [oldest] = rest
  return !oldest || rest.some(({ isDefault }) => isDefault) ? rest : withDefault(rest, oldest.bankCode)
}

function requireAccount(accounts: readonly KeyedAccount[], bankCode: string): void {
  if (!accounts.some((account) => account.bankCode === bankCode)) throw new Refused('bank_account_unknown')
}

function withDefault<A extends KeyedAccount>(accounts: readonly A[], bankCode: string): A[] {
  return accounts.map((account) => ({ ...account, isDefault: account.bankCode === bankCode }))
}
