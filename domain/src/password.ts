/** The longest password that is accepted: a longer one would only cost time to hash. */
export const maxPasswordLength = 128

const symbols = /[!@#$%^&*(),.?":{}|<>]/

export interface PasswordParts {
  readonly length: boolean
  readonly upper: boolean
  readonly lower: boolean
  readonly digit: boolean
  readonly symbol: boolean
}

/** Which of the five parts of the rule a password has (VAL-06). A symbol that is not on the list is allowed but does not count (C-30). */
export function passwordParts(text: string): PasswordParts {
  return {
    length: Array.from(text).length >= 8,
    upper: /[A-Z]/.test(text),
    lower: /[a-z]/.test(text),
    digit: /[0-9]/.test(text),
    symbol: symbols.test(text),
  }
}

/** The four lines under a password field (VAL-08). The lower-case letter has no line (C-30). */
export function passwordChecklist(text: string): { label: string; met: boolean }[] {
  const parts = passwordParts(text)
  return [
    { label: 'Has at least 8 characters', met: parts.length },
    { label: 'Has a capital letter', met: parts.upper },
    { label: 'Has a special symbol (!@#)', met: parts.symbol },
    { label: 'Has a number', met: parts.digit },
  ]
}

/** Whether a text has all five parts and at most 128 characters (VAL-06). */
export function isPassword(text: string): boolean {
  return text.length <= maxPasswordLength && Object.values(passwordParts(text)).every(Boolean)
}
