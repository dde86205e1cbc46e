/**
 * The meaning of a failed statement for its caller: the database cannot be reached (`away`), it is busy with others (`busy`), or it has no
 * space left (`full`). In all three the work was not done, or its outcome is unknown, and the same call may be sent again.
 */
export type DatabaseFailure = 'away' | 'busy' | 'full'

/** SQLSTATE codes, and classes of two letters (PostgreSQL, appendix A). */
const byCode: Record<string, DatabaseFailure> = {
  '08': 'away', // connection exceptions
  '25006': 'away', // read-only: the server has become a standby
  '25P03': 'away', // idle in a transaction for too long: the connection was ended
  '28': 'away', // the role or its password is no longer accepted
  '3D000': 'away', // the database does not exist
  '40001': 'busy', // serialization failure, after all retries
  '40P01': 'busy', // deadlock, after all retries
  '53': 'full', // out of disk (53100), of memory (53200)
  '53300': 'busy', // too many connections
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '57P': 'away', // shutdown, crash, starting up, dropped, idle session
  '58': 'full', // the server's own files cannot be read or written
}

/** Node's error codes for a missing or broken connection. */
const bySystemCode = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** pg gives its own errors no code; these are the beginnings of their messages. */
const byMessage: [beginning: string, failure: DatabaseFailure][] = [
  ['PostgreSQL does not answer', 'away'],
  ['Query read timeout', 'away'],
  ['Connection terminated', 'away'],
  ['Client has encountered a connection error', 'away'],
  ['Client was closed', 'away'],
  ['This socket has been ended by the other party', 'away'],
  ['Cannot use a pool after calling end', 'away'],
  ['timeout expired', 'away'],
  // No connection of the pool became free in time; it is unknown whether the others wait for the database or for locks.
  ['timeout exceeded when trying to connect', 'away'],
]

/** How many causes of an error are followed, since a driver's error may be wrapped once or twice. */
const depth = 4

/** Classifies an error as a database failure; null for any other: a refused row, a bug of ours, another service's failure. */
export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  for (
    let [current, level]: [unknown, number] = [error, 0];
    current instanceof Error && level < depth;
    [current, level] = [current.cause, level + 1]
  ) {
    const failure = ofOne(current)
    if (failure) return failure
  }
  return null
}

function ofOne(error: Error & { code?: unknown }): DatabaseFailure | null {
  const code = typeof error.code === 'string' ? error.code : ''
  if (bySystemCode.has(code)) return 'away'
  const failure = byCode[code] ?? byCode[code.slice(0, 3)] ?? byCode[code.slice(0, 2)]
  if (failure && /^[0-9A-Z]{5}$/.test(code)) return failure
  return byMessage.find(([beginning]) => error.message.startsWith(beginning))?.[1] ?? null
}

/** Whether the connection is lost, or may still run an abandoned statement: then it must not be used again. */
export const breaksConnection = (error: unknown): boolean => databaseFailureOf(error) === 'away'
