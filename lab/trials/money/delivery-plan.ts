import * as fc from 'fast-check'

/** Four customers with a loan each; there is also a stranger, who pays into an account number of no customer. */
export const borrowerCount = 4

/** `who` is a borrower's place, or `borrowerCount` for the account of no customer. `amount` and `fee` are kobo. */
export type PlannedPayment = { who: number; amount: number; fee: number; deliveries: number }

/**
 * `order`: the place of a payment in `payments`, once for each of its deliveries. `moved`: payments that the desk reverses and assigns to
 * their customer again, or, where no customer has the account, assigns to a customer.
 */
export type DeliveryPlan = { payments: PlannedPayment[]; order: number[]; moved: ReadonlySet<number> }

/** One payment in this many is moved. */
const movedEvery = 12

const payment = fc.record({
  who: fc.nat(borrowerCount),
  amount: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 10_000, max: 300_000 })),
  fee: fc.nat(300),
  deliveries: fc.integer({ min: 3, max: 10 }),
})

/** The payments of a seed, and the order in which their webhooks come, each 3 to 10 times: always the same. */
export function planOf(seed: number, webhooks: number): DeliveryPlan {
  const payments = drawn(fc.array(payment, { minLength: webhooks, maxLength: webhooks }), seed)
  const all = payments.flatMap(({ deliveries }, index) => Array<number>(deliveries).fill(index))
  const moved = new Set(payments.keys().filter((place) => place % movedEvery === seed % movedEvery))
  return {
    payments,
    moved,
    order: drawn(fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }), seed),
  }
}

const drawn = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T =>
  fc.sample(fc.noBias(arbitrary), { seed, numRuns: 1 })[0]!
