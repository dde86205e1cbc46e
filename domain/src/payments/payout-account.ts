import type { Phone } from '../phone.ts'

/** A bank account to send a commission to. */
export type PayoutAccount = { readonly bankCode: string; readonly accountNumber: string }

/** OPay's code in the list of banks. */
const mobileMoneyBank = '999992'

/**
 * The account for an agent's commissions until an admin sets another: the mobile-money account of their phone, whose number is the phone
 * without its leading 0 (decision 14). Only the bank knows whether it exists.
 */
export function mobileMoneyAccount(phone: Phone): PayoutAccount {
  return { bankCode: mobileMoneyBank, accountNumber: phone.slice(1) }
}
