import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { traceIdNow } from './tracing.ts'

/**
 * Writes structured lines to stderr. Never give it a code, a password, a token, a NIN or a BVN; text that looks like one is hidden
 * anyway.
 */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

/** The lowest level that is written. */
export type LogLevel = 'info' | 'warn' | 'error'

const requestIds = new AsyncLocalStorage<string>()

/** Runs `work`; every entry written during it, also later, has the request's id, and that of its trace. */
export const withRequestId = <T>(id: string, work: () => T): T => requestIds.run(id, work)

/** Facts with these names are never written, at the top or one level down. */
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
 * Numbers as long as a phone's, an account's, a NIN or a BVN; keys; the text after the word Bearer; and the value of a code or a
 * password. A word after "code" or "password" may be the cause of a failure ("exit code 1", "password authentication failed"), and stays.
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

/** So many of an error's causes are written. */
const maxCauses = 3

/**
 * Facts without those that must not be written; pino's own `redact` takes a third of the time of a line. @param depth how deep names are
 * checked
 */
const withoutSecretsIn = (facts: object, depth = 1): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withoutSecret(name, value, depth)]))

function withoutSecret(name: string, value: unknown, depth: number): unknown {
  if (secretNames.has(name)) return hidden
  if (value !== null && typeof value === 'object' && depth > 0 && hasFacts(value))
    return withoutSecretsIn(value, depth - 1)
  // The code of a failure has letters; one with only digits opens an account.
  if (name === 'code' && /^\d+$/.test(String(value))) return hidden
  if (typeof value === 'string') return withoutSecrets(value)
  return value instanceof Error ? errorFacts(value) : value
}

/** An object whose own fields are written, unless it has its own way to be written. */
const hasFacts = (value: object): boolean =>
  !(value instanceof Error || Array.isArray(value) || ('toJSON' in value && typeof value.toJSON === 'function'))

/** An error's message, code and first places, and its causes. */
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

/** The lines of this turn of the event loop. */
let lines: string[] = []

/**
 * Writes all lines of a turn of the event loop to stderr at once: a write for each of them was a twentieth of the cost of a webhook here.
 * A failure to write is ignored: the work matters more than its log.
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

/** A log that writes one JSON line for each event. It never throws, with any input and whether or not stderr can be written to. */
export function lineLog(write: (line: string) => void = writeToStderr, level: LogLevel = 'info'): Log {
  const logger = pino(
    {
      base: null,
      level,
      mixin: () => {
        const [request, trace] = [requestIds.getStore(), traceIdNow()]
        return {
          ...(request !== undefined && { request_id: request }),
          ...(trace !== undefined && { trace_id: trace }),
        }
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
