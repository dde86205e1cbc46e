/** The side on which an account grows. */
export type Side = 'debit' | 'credit'

/**
 * Who may post to an account. `control`: events about money alone, since other rows explain its balance. `month_end`: entries of a month's end
 * alone. `open`: journals by people too. `own`: an account that the lender added (C-187, C-189).
 */
export const accountKinds = ['control', 'month_end', 'open', 'own'] as const
export type AccountKind = (typeof accountKinds)[number]

export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountType = (typeof accountTypes)[number]

/** The type of an account, which the first digit of its number says (C-187). */
export function accountType(number: string): AccountType {
  return accountTypes[Math.min(Number(number[0]), accountTypes.length) - 1] ?? 'expense'
}

/** The side on which an account with this number grows. */
export function sideOf(number: string): Side {
  const type = accountType(number)
  return type === 'asset' || type === 'expense' ? 'debit' : 'credit'
}

const account = <const Number extends string, const Kind extends AccountKind>(
  number: Number,
  name: string,
  kind: Kind,
  side: Side = sideOf(number),
) => ({ number, name, kind, side })

/** The accounts of the product by their inner names, in the order of their numbers (C-187). Sealed journals hold the inner names. */
export const ledgerAccounts = {
  cash: account('1010', 'Provider’s balance', 'control'),
  bank: account('1020', 'Bank', 'open'),
  office_cash: account('1025', 'Cash at the office', 'open'),
  agent_cash: account('1030', 'Cash with agents', 'control'),
  transfers_in_transit: account('1040', 'Payouts under way', 'control'),
  loans_receivable: account('1100', 'Loans: principal owed', 'control'),
  interest_receivable: account('1110', 'Earned, not yet paid', 'month_end'),
  loan_provisions: account('1190', 'Provision for bad loans', 'month_end', 'credit'),
  customer_credit: account('2010', 'Customers’ credit', 'control'),
  suspense: account('2020', 'Money of unknown owners', 'control'),
  returned_disbursements: account('2030', 'Loan money that came back', 'control'),
  capital: account('3010', 'Capital', 'open'),
  opening_balances: account('3020', 'Opening balances', 'open'),
  interest_income: account('4010', 'Interest received', 'control'),
  interest_accrued: account('4020', 'Earned, not yet paid: change', 'month_end'),
  loan_fees: account('4030', 'Loan fees received', 'control'),
  late_fees: account('4040', 'Late fees received', 'control'),
  recoveries: account('4050', 'Recoveries of written-off loans', 'control'),
  commission_expense: account('5010', 'Agents’ commissions', 'control'),
  provider_fees: account('5020', 'Provider’s fees', 'open'),
  write_offs: account('5030', 'Loans written off', 'control'),
  provision_expense: account('5040', 'Provision: change', 'month_end'),
  bank_charges: account('5050', 'Bank charges', 'open'),
} as const

export type LedgerAccount = keyof typeof ledgerAccounts
/** An account that the lender added: its inner name is its number (C-187). */
export type OwnAccount = `${1 | 2 | 3 | 4 | 5 | 6}${number}`
export type AccountCode = LedgerAccount | OwnAccount

export const ledgerAccountNames = Object.keys(ledgerAccounts) as readonly LedgerAccount[]

/** Bank accounts of the lender by their inner names: 1020, and own accounts from 1021 to 1029, of which 1025 is the cash at the office (C-193). */
export const bankAccounts = [
  'bank',
  '1021',
  '1022',
  '1023',
  '1024',
  '1026',
  '1027',
  '1028',
  '1029',
] as const satisfies readonly AccountCode[]
