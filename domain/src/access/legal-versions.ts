/**
 * The current version of each legal text, and the SHA-256 digest of its lines in hex (PAPER-07). A changed text gets the next version here, and a
 * migration that adds it to the table `legal_texts`, where each version stays.
 */
export const legalVersions = {
  terms: { version: 1, digest: '9ecd922161220cd7de9e8f708413343b9e34d068f50d66001ff728644919b51b' },
  privacy: { version: 1, digest: '136642dc1e9bc072a42b1659d1f89b074cacbfdc129f6fc0bb9bc68ee5fdee9b' },
} as const

export type LegalText = keyof typeof legalVersions

/** All legal texts. */
export const legalTexts = ['terms', 'privacy'] as const satisfies readonly LegalText[]
