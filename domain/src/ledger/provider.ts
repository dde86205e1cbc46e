import type { Kobo } from '../money.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

/** The provider's fee for a transfer, which it takes from its balance (C-192). */
export const transferFee = ({ fee }: { fee: Kobo }): Journal =>
  journal('transfer_fee', [debit('provider_fees', fee), credit('cash', fee)])

/** Money that came in was paid from the provider to our bank (C-192). */
export const providerSettled = ({ amount }: { amount: Kobo }): Journal =>
  journal('provider_settled', [debit('bank', amount), credit('cash', amount)])
