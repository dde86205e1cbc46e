/** A payment that came while the page was looked at. It stands apart from the words of the payments' pages, which are many: it may come on each of a customer's pages. */
export const receivedTexts = { received: (amount: string) => `Payment received: ${amount}. Thank you.` }
