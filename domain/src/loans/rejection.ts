/** The longest reason of a rejection, in characters. */
export const maxReasonLength = 255

/** The longest answer of a customer to it, in characters. */
export const maxAnswerLength = 500
