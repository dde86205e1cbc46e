import { pino } from 'pino'

/** Structured lines on stderr. Never give it a code, a password, a token, a NIN or a BVN: what looks like one is hidden all the same. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

/** Facts of these names are never written, at the top or one level down. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'nin',
  'bvn',
  'account_number',
  'phone',
]
const hidden = '[hidden]'

/** Numbers as long as a phone's, an account's, a NIN or a BVN; keys; and what follows the word Bearer. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w-])\+?\d{10,}(?![\w-])/g, hidden],
  // A one-time code in words, such as "code 123456".
  [/\b(code|password|token|nin|bvn)(["'\s:=]+)\S+/gi, `$1$2${hidden}`],
  [/\bsk_(live|test)_\w+/g, `sk_$1_${hidden}`],
  [/\bBearer\s+\S+/gi, `Bearer ${hidden}`],
]
const withoutSecrets = (text: string): string =>
  secretTexts.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text)

function told(name: string, value: unknown): unknown {
  // A code of a failure has letters; one of digits alone opens an account.
  if (name === 'code' && /^\d+$/.test(String(value))) return hidden
  if (typeof value === 'string') return withoutSecrets(value)
  if (!(value instanceof Error)) return value
  const stack = value.stack
    ?.split('\n')
    .slice(1, 4)
    .map((line) => line.trim())
  // A failure of PostgreSQL or the system is known by its code.
  const code = 'code' in value && typeof value.code === 'string' ? { code: value.code } : {}
  return { message: withoutSecrets(value.message), ...code, stack }
}

/** Where lines go. A failure to write is nobody's concern: the work is more than its log. */
function stderrOrNowhere(line: string): void {
  if (!process.stderr.listeners('error').includes(ignore)) process.stderr.on('error', ignore)
  process.stderr.write(line)
}
const ignore = (): void => {}

/** A log that writes one JSON line an event. It never throws, whatever it is given and whether or not anybody can be written to. */
export function lineLog(write: (line: string) => void = stderrOrNowhere): Log {
  const logger = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: hidden },
    },
    { write: (line) => attempt(() => write(line)) },
  )
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: Record<string, unknown> = {}) =>
      attempt(() =>
        logger[level](
          Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, told(name, value)])),
          event,
        ),
      )
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // There is nobody to tell.
  }
}
