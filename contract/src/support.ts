/** The names of the tags in the page's head that hold the lender's line (C-210), and their name where it is not the product's. */
export const supportTags = { phone: 'support-phone', email: 'support-email', name: 'lender-name' } as const

/** The lender's phone and e-mail for support, and their name; one that is not set is left out. */
export type SupportLine = {
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly name?: string | undefined
}
