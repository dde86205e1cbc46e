/** The text of a payment that came while the page was open. It is separate from texts.ts, since each of a customer's pages may show it. */
export const receivedTexts = { received: (amount: string) => `Payment received: ${amount}. Thank you.` }
