/** The page of the provider's balance. */
export const providerTexts = {
  page: 'Provider’s Balance',
  title: 'At the provider',
  loading: 'Loading the provider’s balance',
  purpose:
    'Payouts leave from this balance. It is asked at most twice a minute; while the provider does not answer, the earlier balance is shown with its time.',
  unknown: 'The provider has not told its balance yet.',
  figures: {
    balance: 'Balance',
    told: 'Told',
    expected: 'Expected by the books',
    difference: 'Difference',
    toBeSent: 'Waits to be sent',
    notSettled: 'Came in, not settled',
  },
}

export const topUpTexts = {
  act: 'Book Top-Up',
  title: 'Book Top-Up',
  purpose: 'Money that was paid from the bank into the provider’s balance. Nothing is paid by this.',
  amount: 'Amount',
  day: 'Day of the payment',
  reference: 'Reference of the bank',
  hint: 'Each reference counts once.',
  done: (amount: string) => `${amount} is booked from the bank to the provider.`,
}

export const adjustmentTexts = {
  act: 'Put Right',
  title: 'Put a Difference Right',
  purpose:
    'Use it only for a difference that nothing explains. The provider’s fees bear it, and a second person confirms it.',
  amount: 'The provider holds so much more (₦)',
  amountHint: 'With a minus where it holds less than the books have.',
  day: 'Day in the books',
  reason: 'Reason',
  hint: 'For example: a fee that Paystack did not list.',
}
