import { type Client, dataOf } from './calls.ts'

/** Banks of the built-in list. */
export const banks = [
  { bank_code: '058', bank_name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank', ussd: '*737#' },
  { bank_code: '011', bank_name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria', ussd: '*894#' },
  { bank_code: '057', bank_name: 'Zenith Bank', slug: 'zenith-bank', ussd: '*966#' },
] as const

export type BankAccount = {
  account_number: string
  account_name: string
  bank_code: string
  is_default: boolean
  bank: { name: string; logo: string }
}

/** Looks the name up and adds the account, as the dialog does. */
export async function addBankAccount(
  client: Client,
  account_number: string,
  bank: (typeof banks)[number] = banks[0],
  is_default = true,
): Promise<BankAccount> {
  const query = `account_number=${account_number}&bank_code=${bank.bank_code}`
  const { account_name } = await dataOf(client.get<{ account_name: string }>(`/bank-account/resolve?${query}`))
  return dataOf(
    client.post<BankAccount>('/bank-account/add', { account_number, account_name, ...bank, logo: '', is_default }),
  )
}
