/** Money that came in and was paid to the lender's bank: `processed` less `fees` and `deductions`. */
export interface Settlement {
  id: number
  /** Kobo: what customers paid. */
  processed: number
  /** Kobo. */
  fees: number
  /** Kobo: refunds. */
  deductions: number
  createdAt: string
}

/** A line of the lender's bank account that is no settlement: a top-up of the provider's balance, or a line that only the bank knows. */
export interface BankLine {
  id: number
  kind: 'top-up' | 'own'
  description: string
  /** Kobo, below 0 where the bank paid. */
  amount: number
  at: string
}
