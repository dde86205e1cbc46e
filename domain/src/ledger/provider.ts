import { type Kobo, nothing, subtractKobo } from '../money.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

/** The provider's fee for a transfer, which it takes from its balance (C-192). */
export const transferFee = ({ fee }: { fee: Kobo }): Journal =>
  journal('transfer_fee', [debit('provider_fees', fee), credit('cash', fee)])

/** Money that came in was paid from the provider to our bank (C-192). */
export const providerSettled = ({ amount }: { amount: Kobo }): Journal =>
  journal('provider_settled', [debit('bank', amount), credit('cash', amount)])

/** We paid from our bank into the provider's balance (C-192). */
export const providerToppedUp = ({ amount }: { amount: Kobo }): Journal =>
  journal('provider_topped_up', [debit('cash', amount), credit('bank', amount)])

/** Money in suspense was our own top-up (C-192). */
export const suspenseToppedUp = ({ amount }: { amount: Kobo }): Journal =>
  journal('suspense_topped_up', [debit('suspense', amount), credit('bank', amount)])

/**
 * A difference with the provider that nothing explains is put right (C-192).
 * @param more by so much the provider holds more than the books have; below 0 where it holds less
 */
export const providerAdjusted = ({ more }: { more: Kobo }): Journal =>
  journal('provider_adjusted', [
    { account: 'cash', amount: more },
    { account: 'provider_fees', amount: subtractKobo(nothing, more) },
  ])
