/**
 * The phone of a sign-up or recovery that has just ended, so that it is not typed again to sign in. It is only in memory, until
 * the person has signed in, or another sign-up begins.
 */
let phone = ''

/** @param finished with its leading 0, as it is stored; '' forgets it */
export function rememberPhone(finished: string): void {
  phone = finished
}

/** The phone to begin the sign-in with, '' when there is none. */
export function knownPhone(): string {
  return phone
}
