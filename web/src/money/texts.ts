/** The provider's balance beside a payout. */
export const providerBalanceTexts = {
  loading: 'Loading the provider’s balance',
  unknown: 'The provider’s balance is not known now.',
}
