/** The names of the tags in the page's head that hold the lender's line (C-210). */
export const supportTags = { phone: 'support-phone', email: 'support-email' } as const

/** The lender's phone and e-mail for support; one that is not set is left out. */
export type SupportLine = { readonly phone?: string | undefined; readonly email?: string | undefined }
