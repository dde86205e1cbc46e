/** The reason why a user was signed out without asking for it: after 5 minutes without activity, by the server (C-50), or in another tab. */
export type SignOutReason = 'idle' | 'ended' | 'elsewhere'

const key = 'signed_out_because'
const reasons: readonly string[] = ['idle', 'ended', 'elsewhere'] satisfies readonly SignOutReason[]

/** Keeps the reason for the sign-in page, in the tab's storage, which outlives the full navigation of a time-out (C-49) and the clearing of local storage. */
export function keepReason(reason: SignOutReason): void {
  sessionStorage.setItem(key, reason)
}

/** The reason why this tab's user was signed out; null when they were not, or did it themselves. */
export function readReason(): SignOutReason | null {
  const kept = sessionStorage.getItem(key)
  return kept !== null && reasons.includes(kept) ? (kept as SignOutReason) : null
}

/** Removes the reason after a sign-in, and after a logout by the user. */
export function dropReason(): void {
  sessionStorage.removeItem(key)
}
