/** The messages of the bank's forms. All of this file is ours. */
export const notAfterToday = 'This day is still to come.'
export const statementWords = {
  missing: 'Please send the statement as a CSV file.',
  tooLarge: 'A statement has at most 5 MB. Please export a shorter period.',
}
export const bankWords = {
  chooseBoth: 'Please choose lines of the bank and of the books.',
}
