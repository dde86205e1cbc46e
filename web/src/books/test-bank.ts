/** The lender's bank accounts. */
export const banksAnswer = () => ({
  data: { accounts: [{ number: '1020', name: 'Bank', balance: 1_020_000 }] },
})

/** Hand-overs of before that are still booked to the provider's balance. */
export const earlierAnswer = (amount = 10_000.5, is_moved = false) => ({ data: { amount, is_moved } })
