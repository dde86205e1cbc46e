/** The twelve accounts, each with its normal side. */
export const ledgerAccounts = {
  cash: 'debit',
  agent_cash: 'debit',
  transfers_in_transit: 'debit',
  loans_receivable: 'debit',
  interest_income: 'credit',
  commission_expense: 'debit',
  provider_fees: 'debit',
  customer_credit: 'credit',
  suspense: 'credit',
  returned_disbursements: 'credit',
  write_offs: 'debit',
  recoveries: 'credit',
} as const satisfies Record<string, 'debit' | 'credit'>

export type LedgerAccount = keyof typeof ledgerAccounts

export const ledgerAccountNames = Object.keys(ledgerAccounts) as readonly LedgerAccount[]
