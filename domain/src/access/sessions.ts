/** A token is valid for 24 hours at most, and ends after 15 minutes without a call (C-44). */
export const sessionLifetimeSeconds = 24 * 3_600
export const sessionIdleSeconds = 15 * 60
/** The browser signs out after 5 minutes without mouse move, key press, click or scroll. */
export const browserInactivityMilliseconds = 300_000
/** The browser warns a minute before. */
export const inactivityWarningMilliseconds = 240_000
/** A browser whose user is active but silent calls at most this often to keep the token alive (C-44). */
export const keepAliveMilliseconds = 240_000

export interface SessionTimes {
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly revokedAt: Date | null
}

export type SessionState = 'valid' | 'revoked' | 'expired'

/** The state of a server token. Revoked and expired are final; both are answered as not signed in. */
export function sessionState(session: SessionTimes, now: Date): SessionState {
  if (session.revokedAt) return 'revoked'
  const tooOld = secondsSince(session.createdAt, now) >= sessionLifetimeSeconds
  const tooIdle = secondsSince(session.lastSeenAt, now) >= sessionIdleSeconds
  return tooOld || tooIdle ? 'expired' : 'valid'
}

function secondsSince(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / 1_000
}
