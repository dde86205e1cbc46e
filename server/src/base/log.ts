import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'

/** Structured lines on stderr. Never give it a code, a password, a token, a NIN or a BVN: what looks like one is hidden all the same. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

/** The lowest level that is written. */
export type LogLevel = 'info' | 'warn' | 'error'

const requestIds = new AsyncLocalStorage<string>()

/** Runs `work`; every entry that is written in its course, also later, holds the request's id. */
export const withRequestId = <T>(id: string, work: () => T): T => requestIds.run(id, work)

/** Facts of these names are never written, at the top or one level down. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'nin',
  'bvn',
  'account_number',
  'phone',
])
const hidden = '[hidden]'

/**
 * Numbers as long as a phone's, an account's, a NIN or a BVN; keys; what follows the word Bearer; and the value of a code or a password.
 * A word after "code" or "password" may be the cause of a failure ("exit code 1", "password authentication failed"), and stays.
 */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w-])\+?\d{10,}(?![\w-])/g, hidden],
  // In words, such as "code 123456".
  [/\b(code|nin|bvn)(["'\s:=]+)(?=[\d -]{4})[\d -]*\d/gi, `$1$2${hidden}`],
  [/\b(password|token)("?'?\s*[:=]\s*["']?|["'\s]+(?=\S*\d))[^\s"',}]+/gi, `$1$2${hidden}`],
  [/\bsk_(live|test)_\w+/g, `sk_$1_${hidden}`],
  [/\bBearer\s+\S+/gi, `Bearer ${hidden}`],
]
const withoutSecrets = (text: string): string =>
  secretTexts.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text)

/** Of an error's causes so many are written. */
const maxCauses = 3

/** Facts without what must not be written; pino's own `redact` takes a third of the time of a line. @param depth how deep names are looked at */
const withoutSecretsIn = (facts: object, depth = 1): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withoutSecret(name, value, depth)]))

function withoutSecret(name: string, value: unknown, depth: number): unknown {
  if (secretNames.has(name)) return hidden
  if (value !== null && typeof value === 'object' && depth > 0 && hasFacts(value))
    return withoutSecretsIn(value, depth - 1)
  // A code of a failure has letters; one of digits alone opens an account.
  if (name === 'code' && /^\d+$/.test(String(value))) return hidden
  if (typeof value === 'string') return withoutSecrets(value)
  return value instanceof Error ? errorFacts(value) : value
}

/** An object whose own fields are written, not one that says itself how it is written. */
const hasFacts = (value: object): boolean =>
  !(value instanceof Error || Array.isArray(value) || ('toJSON' in value && typeof value.toJSON === 'function'))

/** An error's message, code and first places, and what caused it. */
function errorFacts(error: Error, causes = maxCauses): Record<string, unknown> {
  const stack = error.stack
    ?.split('\n')
    .slice(1, 4)
    .map((line) => line.trim())
  // A failure of PostgreSQL or the system is known by its code.
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause instanceof Error && causes > 0 ? { cause: errorFacts(error.cause, causes - 1) } : {}
  return { message: withoutSecrets(error.message), ...code, stack, ...cause }
}

/** Lines of this turn of the event loop. */
let lines: string[] = []

/**
 * To stderr, all lines of a turn of the event loop at once: a write for each of them was a twentieth of what a webhook costs here. A failure to
 * write is ignored: the work matters more than its log.
 */
function writeToStderr(line: string): void {
  if (lines.push(line) > 1) return
  if (!process.listeners('exit').includes(writeLines)) {
    process.on('exit', writeLines)
    process.stderr.on('error', ignore)
  }
  setImmediate(writeLines)
}

function writeLines(): void {
  const written = lines.join('')
  lines = []
  if (written) attempt(() => process.stderr.write(written))
}
const ignore = (): void => {}

/** A log that writes one JSON line an event. It never throws, whatever it is given and whether or not stderr can be written to. */
export function lineLog(write: (line: string) => void = writeToStderr, level: LogLevel = 'info'): Log {
  const logger = pino(
    {
      base: null,
      level,
      mixin: () => {
        const id = requestIds.getStore()
        return id === undefined ? {} : { request_id: id }
      },
      messageKey: 'event',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line) => attempt(() => write(line)) },
  )
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: Record<string, unknown> = {}) =>
      attempt(() => logger[level](withoutSecretsIn(facts), event))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // A failure to write must not end the process.
  }
}
