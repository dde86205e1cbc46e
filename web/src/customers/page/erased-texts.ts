/** The page of a customer whose data was erased, whose code comes later. */
export const erasedPageTexts = {
  kept: 'This customer asked for it, and two admins agreed. Their loans, payments, agreements and the audit trail stay, as the law requires. Nothing about them can be changed.',
}
