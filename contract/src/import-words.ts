/** The messages of imports. All of this file is ours. */
export const importWords = {
  missing: 'Please send a part of a CSV file.',
  partTooLong: 'A part of a file has at most a million characters.',
  part: 'Parts of a file are numbered from 0 to 9999.',
  accountsNow: 'opened at once, where a customer has BVN and bank account',
  accountsLater: 'opened once a customer has attested level 2',
  nameOf: (day: string) => `Import of ${day}`,
}
