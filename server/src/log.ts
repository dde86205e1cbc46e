/** Structured lines on stderr. Never give it a code, a password, a token, a NIN or a BVN. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  warn(event: string, facts?: Record<string, unknown>): void
  error(event: string, facts?: Record<string, unknown>): void
}

function reason(value: unknown): unknown {
  return value instanceof Error ? { message: value.message, stack: value.stack?.split('\n').slice(1, 4).map((line) => line.trim()) } : value
}

/** A log that writes one JSON line an event. */
export function lineLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const at = (level: string) => (event: string, facts: Record<string, unknown> = {}) => {
    const told = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, reason(value)]))
    write(`${JSON.stringify({ level, at: new Date().toISOString(), event, ...told })}\n`)
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
