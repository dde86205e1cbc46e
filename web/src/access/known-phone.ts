/**
 * The phone with which somebody has just finished sign-up or recovery, so that it is not typed again to sign in. In memory alone, until
 * they are in, or somebody begins another sign-up.
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
