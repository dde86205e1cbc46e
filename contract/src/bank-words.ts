/** The messages of the bank's forms. All of this file is ours. */
export const notAfterToday = 'This day is still to come.'
