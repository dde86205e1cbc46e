import { creditDescription, paymentDescription } from '@kasuwa/domain/payments/status.ts'

const shortWords: Readonly<Record<string, string>> = {
  [paymentDescription.loan_repayment]: 'Repayment',
  [paymentDescription.loan_disbursement]: 'Disbursement',
  [paymentDescription.agent_commission]: 'Commission',
  [paymentDescription.credit_applied]: 'Credit applied',
  [paymentDescription.credit_refund]: 'Credit refunded',
  [creditDescription]: 'Credit',
}

/** The description of a payment for a row on a phone, where a longer one is cut: 'Repayment'. One that a person wrote stays as it is. */
export function shortDescription(description: string): string {
  return shortWords[description] ?? description
}
